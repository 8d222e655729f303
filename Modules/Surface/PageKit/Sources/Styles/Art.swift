/// Cairn's own drawings. Rule U6.
enum Art {}
