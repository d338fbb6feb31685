// A variable that only an alternative binds, computed once more from itself: `:=` tests it, in rules and in goals.
world open.
b:K. c[next -> b]. b[size -> 2]. c[size -> 2.5]. d[size -> 0.5].
?Z[big -> ?W] <- ((?Z[size -> ?U] AND ?U < 1) OR ?Z[size -> ?U]) AND ?Z[next -> ?Y] AND ?Y:K[size -> ?W] AND ?U := max(?U, 1).
expect true: c[big -> 2].
?Z[plain -> ?U] <- (?Z[size -> ?U] OR ?Z[weight -> ?U]) AND ?Z[next -> ?_] AND ?U := max(?U, 1).
expect bindings 1: ?Z[plain -> 2.5].
// Two of them that would only compute each other.
?Z[round -> ?U] <- (?Z[size -> ?U] OR ?Z[weight -> ?U]) AND ?V := ?U + 1 AND ?U := ?V - 1 AND ?Z[size -> ?_].
expect bindings 3: ?Z[round -> ?_].
expect bindings 2: (?Z[size -> ?U] OR ?Z[weight -> ?U]) AND ?Z[size -> ?_] AND ?U := max(?U, 1).
