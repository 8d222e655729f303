/// The symbols, drawn on a square of 24 in the colour of the surrounding text.
enum Icons {}
