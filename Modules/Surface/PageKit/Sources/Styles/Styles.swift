/// The rules of the style sheet, by what they style. Colours are tokens, never literals.
enum Styles {}
