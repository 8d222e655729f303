/// Symbols drawn on a square of 24, in the colour of the text around them.
enum Icons {}
