// Cycles of three. Where the third condition holds the variable that the second binds, whichever of both has fewer rows gives it.
world closed.
?X[cycle(?Y) -> ?Z] <- ?X[e -> ?Y] AND ?Y[e -> ?Z] AND ?Z[e -> ?X].
