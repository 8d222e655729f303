/// The rules of the style sheet, by what they dress. Colours are tokens, never literals.
enum Styles {}
