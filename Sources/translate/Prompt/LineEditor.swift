import CLineEditor
import Glibc

/// Lines that a person types: with editing, history and completion where libedit is installed.
final class LineEditor {
    /// Milliseconds within which the lines of something pasted follow each other.
    private static let pasteGap: Int32 = 20
    /// Lines of one paste at most.
    private static let longestPaste = 10_000

    private let editor: OpaquePointer?
    private let console: Console

    /// - Parameter historyFile: where lines are kept between sessions.
    init(console: Console, historyFile: String?) {
        self.console = console
        editor = tolmach_editor_open("translate", historyFile)
    }

    deinit {
        if let editor { tolmach_editor_close(editor) }
    }

    /// The words that the tabulator completes.
    func setWords(_ words: [String]) {
        if let editor { tolmach_editor_set_words(editor, words.joined(separator: "\n")) }
    }

    /// What was typed, or pasted, without the last line end; `nil` at the end of the input.
    func read(prompt: String) -> String? {
        guard var text = line(prompt: prompt) else { return nil }
        var count = 1
        while tolmach_editor_has_more(Self.pasteGap) == 1, count < Self.longestPaste {
            guard let next = line(prompt: "") else { break }
            text += "\n" + next
            count += 1
        }
        return text
    }

    func remember(_ text: String) {
        if let editor, !text.contains("\n") { tolmach_editor_remember(editor, text) }
    }

    private func line(prompt: String) -> String? {
        guard let editor else {
            console.progress(prompt)
            return readLine()
        }
        guard let line = tolmach_editor_read(editor, prompt) else { return nil }
        var text = String(cString: line)
        while let last = text.last, last.isNewline { text.removeLast() }
        return text
    }
}
