// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// Manages one view, as on iOS: the view is made when it is first accessed, and `viewDidLoad()` follows.
open class UIViewController {
    private var loadedView: View? {
        didSet {
            guard loadedView !== oldValue else { return }
            oldValue?.lifecycleObserver?.removeFromSuperview()
            loadedView?.insertSubview(LifecycleObserver(self, filling: loadedView), at: 0)
        }
    }
    // Set before `awakeFromNib()` and `loadView()` are called, because overrides of these may access the view.
    private var hasAwoken = false
    private var hasLoaded = false

    /// The size of a plain view when it is made: that of its window, if there is one by then.
    package var plainSize = CGSize.zero

    /// The name of the content that the controller manages. Default: nil.
    public var title: String?

    /// A controller whose view has not been made yet.
    public init() {}

    /// Ignores the nib: there are none. The view has not been made yet.
    public init(nibName: String?, bundle: Bundle?) {}

    /// Ignores the coder: there are no storyboards. The view has not been made yet.
    public required init?(coder: NSCoder) {}

    /// The managed view. Accessing it loads it. The controller is told when it is laid out, appears and disappears. If
    /// `loadView()` sets no view, it is a plain one.
    public var view: UIView {
        get {
            if !hasAwoken {
                hasAwoken = true
                awakeFromNib()
            }
            if loadedView == nil, !hasLoaded {
                hasLoaded = true
                loadView()
                viewDidLoad()
            }
            if let loadedView { return loadedView }
            let plain = makePlainView()
            loadedView = plain
            return plain
        }
        set { loadedView = newValue }
    }

    /// Whether the view has been loaded.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view and sets `view`. Default: a plain view. Overrides need not call `super`.
    open func loadView() { view = makePlainView() }

    private func makePlainView() -> View { PlainView(frame: CGRect(origin: .zero, size: plainSize)) }

    /// Called once, before the view is made, so that code written for iOS need not move elsewhere.
    open func awakeFromNib() {}

    /// Called once the view has been made.
    open func viewDidLoad() {}

    /// Called before the view is in its window.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called once the view is shown in its window.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves its window; if that is released, right before `viewDidDisappear(_:)`.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called once the view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called when the view's size has changed, before its subviews are laid out. A view of your own class has already laid
    /// out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called when the view's size has changed; a good place to set frames.
    open func viewDidLayoutSubviews() {}

    /// Shows the view in a window of its own until that is closed. A plain view has the window's size as soon as it is made, so
    /// `viewDidLoad()` can use it. The main run loop runs meanwhile, as in `Window.run()`.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    ///   - fetcher: loads the pictures of URLs, such as `HTTPFetcher()` of the product `CarouselNetwork`. Default: nil, which loads only
    ///     `file:` and `data:` URLs.
    @MainActor
    public func run(
        title: String, size: CGSize = CGSize(width: 800, height: 600), fetcher: (any PictureFetcher)? = nil
    ) throws {
        let window = try Window(title: title, size: Size(size))
        window.images?.fetcher = fetcher
        window.scene.backgroundColor = .white
        plainSize = window.scene.size
        window.show(view)
        try window.run()
    }
}

/// A controller's plain view. Laying it out calls the controller even if the size stays the same.
private final class PlainView: View {
    override func layoutSubviews() { lifecycleObserver?.setNeedsLayout() }
}

/// A subview that tells a controller what happens to its view. It fills the view, but is never drawn, touched or listed.
private final class LifecycleObserver: View {
    private weak var controller: UIViewController?
    /// Whether the view is in a scene, but its controller has yet to be told that it has appeared.
    private var isAppearing = false
    /// Whether the controller has been told of a move that has yet to happen, and whether it is being told.
    private var (isMoveAnnounced, isBeingTold) = (false, false)

    init(_ controller: UIViewController, filling view: View?) {
        self.controller = controller
        super.init(frame: Rect(origin: .zero, size: Size(view?.bounds.size ?? .zero)))
        companion = MoveObserver(self)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isHidden = true
        isUserInteractionEnabled = false
    }

    override func layoutSubviews() {
        controller?.viewWillLayoutSubviews()
        controller?.viewDidLayoutSubviews()
        guard isAppearing else { return }
        isAppearing = false
        controller?.viewDidAppear(false)
    }

    func willMove(to scene: Scene?) {
        // What it does may move the view.
        guard !isBeingTold else { return }
        (isMoveAnnounced, isBeingTold) = (true, true)
        defer { isBeingTold = false }
        if scene != nil { controller?.viewWillAppear(false) } else { controller?.viewWillDisappear(false) }
    }

    override func didMoveToScene() {
        if !isMoveAnnounced { willMove(to: scene) }
        (isMoveAnnounced, isAppearing) = (false, scene != nil)
        // As on iOS, the view has appeared once its subviews are in the scene and laid out.
        if isAppearing { setNeedsLayout() } else { controller?.viewDidDisappear(false) }
    }
}

private final class MoveObserver: SceneMoveObserver {
    private unowned let view: LifecycleObserver

    init(_ view: LifecycleObserver) { self.view = view }
    func willMove(to scene: Scene?) { view.willMove(to: scene) }
}

extension View {
    /// The subviews, back to front.
    public var subviews: [UIView] {
        let all = self.CarouselScene::subviews
        return all.contains { $0 is LifecycleObserver } ? all.filter { !($0 is LifecycleObserver) } : all
    }

    /// Inserts a view at an index among the subviews, counted from the back; indexes out of range are clamped.
    public func insertSubview(_ view: UIView, at index: Int) {
        let all = self.CarouselScene::subviews
        let index = min(max(index, 0), all.count)
        let isAbove = all.prefix(index + 1).contains { $0 is LifecycleObserver }
        self.CarouselScene::insertSubview(view, at: isAbove ? index + 1 : index)
    }

    fileprivate var lifecycleObserver: View? { self.CarouselScene::subviews.first { $0 is LifecycleObserver } }
}
