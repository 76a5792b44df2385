// SPDX-License-Identifier: MIT

import Pictures
import QtQuick

Window {
    title: "Cover flow"
    width: 960
    height: 540
    visible: true
    color: "#12141c"

    CoverFlow {
        anchors { fill: parent; bottomMargin: 40 }
        focus: true
        pictures: Qt.application.arguments.slice(1)
    }

    Text {
        anchors { bottom: parent.bottom; bottomMargin: 12; horizontalCenter: parent.horizontalCenter }
        color: "#a0a4b0"
        renderType: Text.NativeRendering // As sharp as the rest of the desktop.
        text: "Drag, turn the wheel, or press the arrow keys"
    }
}
