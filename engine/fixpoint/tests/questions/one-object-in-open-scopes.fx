// What a conjunction about one object is worth where some of its scopes are open.
world open.
closed class Tool. closed slot owner.
lamp:Tool. rope[owner -> kim]. saw:Tool[owner -> ada].
ada:Person. kim:Person.

expect false: ?_:Tool[owner -> kim].
expect false: ?_:Tool[owner -> kim; lent -> true].
expect unknown: ?_:Tool[owner -> ada; lent -> true].
expect unknown: NOT ?_:Tool[owner -> ada; lent -> true].
expect true: NOT ?_:Tool[owner -> kim; lent -> true].
expect true: unknown { ?_:Tool[owner -> ada; lent -> true] }.
expect false: unknown { ?_:Tool[owner -> kim; lent -> true] }.
?P[idle -> true] <- ?P:Person AND NOT ?_:Tool[owner -> ?P; lent -> true].
expect true: kim[idle -> true].
expect unknown: ada[idle -> true].
?P[ask -> true] <- ?P:Person AND unknown { ?_:Tool[owner -> ?P; lent -> true] }.
expect bindings 1: ?P[ask -> true].
