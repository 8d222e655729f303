/// The rules of the style sheet, grouped by subject. Colours are design tokens, never literals.
enum Styles {}
