/// The script that makes the page quick, in parts that are joined in order. All works without.
enum Script {}
