/// The script that makes the page quick, in the order in which it is joined. It needs none of it.
enum Script {}
