/// The symbols, drawn on a square of 24 units in the colour of the surrounding text.
enum Icons {}
