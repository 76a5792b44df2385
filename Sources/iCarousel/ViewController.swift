// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// Manages one view, as on iOS: the view is made when it is first accessed, and `viewDidLoad()` follows.
open class UIViewController {
    private var loadedView: View?

    /// The name of what it manages. Default: nil.
    public var title: String?

    /// A controller whose view has not been made yet.
    public init() {}

    /// The same: there are no nibs.
    public init(nibName: String?, bundle: Bundle?) {}

    /// The same: there are no storyboards.
    public required init?(coder: NSCoder) {}

    /// The managed view. Accessing it loads it.
    public var view: UIView {
        get {
            if loadedView == nil {
                awakeFromNib()
                loadView()
                viewDidLoad()
            }
            guard let loadedView else { preconditionFailure("loadView() did not set the view") }
            return loadedView
        }
        set { loadedView = newValue }
    }

    /// Whether the view has been loaded.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view and sets `view`. Default: a view that tells the controller about its layout.
    open func loadView() {
        view = ControlledView(self)
    }

    /// Called before the view is made: what stands in it on iOS need not move.
    open func awakeFromNib() {}

    /// Called once the view has been made.
    open func viewDidLoad() {}

    /// Called before the view is shown in its window.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called once the view is shown in its window.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves its window.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called once the view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called when the view's size has changed, before its subviews are laid out.
    open func viewWillLayoutSubviews() {}

    /// Called when the view's size has changed; a good place to set frames.
    open func viewDidLayoutSubviews() {}

    /// Shows the view in its own window until that is closed.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    @MainActor
    public func run(title: String, size: CGSize = CGSize(width: 800, height: 600)) throws {
        let window = try Window(title: title, size: Size(size))
        window.scene.backgroundColor = .white
        window.show(view)
        try window.run()
    }
}

private final class ControlledView: View {
    private weak var controller: UIViewController?

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
    }

    override func layoutSubviews() {
        controller?.viewWillLayoutSubviews()
        controller?.viewDidLayoutSubviews()
    }

    override func didMoveToScene() {
        super.didMoveToScene()
        if scene != nil {
            controller?.viewWillAppear(false)
            controller?.viewDidAppear(false)
        } else {
            controller?.viewWillDisappear(false)
            controller?.viewDidDisappear(false)
        }
    }
}
