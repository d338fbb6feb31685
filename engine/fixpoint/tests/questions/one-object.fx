// A `?_` that a frame with several parts is about is one object.
world closed.
lamp:Tool. rope[owner -> kim]. saw:Tool[owner -> ada; lent -> true].
ada:Person. kim:Person. bo:Person.

expect bindings 1: ?_:Tool[owner -> ?P].
expect true: ?_:Tool[owner -> ada].
expect false: ?_:Tool[owner -> kim].
expect true: ?_[owner -> ada; lent -> true].
expect false: ?_[owner -> kim; lent -> ?_].
expect true: NOT ?_:Tool[owner -> kim].
expect false: NOT ?_:Tool[owner -> ?_].
expect true: (?_:Tool[owner -> kim] OR ?_:Tool[owner -> ada]).
expect true: NOT (?_:Tool[owner -> kim] OR ?_[owner -> bo; lent -> ?_]).
expect true: NOT (?_:Tool[owner -> kim; ?_ -> true] AND ada:Person).

// Of two places each has an object of its own.
expect true: ?_:Tool AND ?_[owner -> kim].
expect false: NOT (?_:Tool AND ?_[owner -> kim]).

?P[idle -> true] <- ?P:Person AND NOT ?_:Tool[owner -> ?P].
expect bindings 2: ?P[idle -> true].
?P[lends -> true] <- ?_:Tool[lent -> true; owner -> ?P].
expect bindings 1: ?P[lends -> true].
all[owners -> ?N] <- ?N := count{?P | ?_:Tool[owner -> ?P]}.
expect true: all[owners -> 1].
pair(?P):Pair <- ?P:Person AND ?_[owner -> {?P, ada}].
expect bindings 1: ?X:Pair.
