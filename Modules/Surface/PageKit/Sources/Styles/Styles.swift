/// The rules of the style sheet by subject. Colours are tokens, never literals.
enum Styles {}
