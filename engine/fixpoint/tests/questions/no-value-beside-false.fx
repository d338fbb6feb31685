// `false AND` a condition without a value is false, whatever the order in which they are met.
world closed.
s[m -> "3"]. t[m -> 3; r -> 4]. u[m -> "5"; r -> "6"; k -> 1].

expect true: ?X[m -> ?U] AND ?V := ?U + 1 AND ?X[r -> ?V].
expect false: s[m -> ?U] AND ?V := ?U + 1 AND s[r -> ?V].
expect false: s[r -> ?V] AND ?V := ?U + 1 AND s[m -> ?U].
expect unknown: u[m -> ?U] AND ?V := ?U + 1 AND u[r -> ?V].
expect unknown: s[m -> ?U] AND ?V := ?U + 1.

// Another condition on the value found may refuse it, and so may a second computed value.
expect false: u[m -> ?U] AND ?V := ?U + 1 AND u[r -> ?V] AND ?V = 7.
expect unknown: u[m -> ?U] AND ?V := ?U + 1 AND u[r -> ?V] AND ?V = "6".
expect unknown: u[m -> ?U] AND ?V := ?U + 1 AND ?V := ?W + 6 AND u[k -> ?W].
expect false: u[m -> ?U] AND ?V := ?U + 1 AND ?V := ?W + 6 AND u[k -> ?W] AND ?V > 7.
expect false: u[m -> ?U] AND ?V := ?U + 1 AND ?W := ?V + 1 AND s[r -> ?W].

// An aggregate without a value, and a property variable that holds no name, are conditions of the same kind.
expect false: ?M := max{?K | s[k -> ?K]} AND s[r -> ?M].
expect unknown: ?M := max{?K | s[k -> ?K]} AND t[r -> ?M].
expect false: s[m -> ?P] AND s[?P -> ?V] AND s[r -> ?V].
expect unknown: s[m -> ?P] AND s[?P -> ?V] AND t[r -> ?V].
expect unknown: ?M := max{?K | s[k -> ?K]} AND ?M := ?M + 1.
expect unknown: ?M := max{?K | s[k -> ?K]} AND ?M := ?N + 1 AND ?N := ?M - 1 AND t[r -> ?R].
expect true: NOT (s[m -> "3"] AND s[r -> 4]).

?X[next -> ?V] <- ?X[m -> ?U] AND ?V := ?U + 1 AND ?X[r -> ?V].
expect bindings 1: ?X[next -> ?V].
