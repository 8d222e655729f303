/// Drawings of our own. SPEC U6.
enum Art {}
