/// The original drawings. Rule U6.
enum Art {}
