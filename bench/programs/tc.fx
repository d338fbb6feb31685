// Transitive closure of `edge`, one step at a time from the left.
world open.
?X[path -> ?Y] <- ?X[edge -> ?Y].
?X[path -> ?Z] <- ?X[path -> ?Y] AND ?Y[edge -> ?Z].
