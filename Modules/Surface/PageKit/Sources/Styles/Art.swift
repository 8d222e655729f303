/// Drawings of our own. Rule U6.
enum Art {}
