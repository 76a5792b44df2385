// SPDX-License-Identifier: MIT

public import CarouselKit

/// Manages one view, as on iOS: the view is made when it is first accessed, and `viewDidLoad()` follows.
open class UIViewController {
    private var loadedView: View?

    /// A controller whose view has not been made yet.
    public init() {}

    /// The managed view. Accessing it loads it.
    public var view: UIView {
        get {
            if loadedView == nil {
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

    /// Called once the view has been made.
    open func viewDidLoad() {}

    /// Called when the view's size has changed; a good place to set frames.
    open func viewDidLayoutSubviews() {}

    /// Shows the view in its own window until that is closed.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    @MainActor
    public func run(title: String, size: CGSize = CGSize(width: 800, height: 600)) throws {
        let window = try Window(title: title, size: size)
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
        controller?.viewDidLayoutSubviews()
    }
}
