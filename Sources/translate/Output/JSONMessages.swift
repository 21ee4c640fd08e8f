import Messages

typealias JSONText = Messages.JSONText
typealias ArticleJSON = Messages.ArticleJSON
typealias PackJSON = Messages.PackJSON
typealias ResponseJSON = Messages.ResponseJSON
