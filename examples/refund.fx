// Decides which orders are refunded, and leaves open what nobody has said.
world open.
closed slot opened.

o1:Order[paid -> 80; returnedAfter -> 12].
o2:Order[paid -> 40; returnedAfter -> 12; opened -> true].
o3:Order[paid -> 25].

?O[refund -> ?P] <-
    ?O:Order[paid -> ?P; returnedAfter -> ?Days] AND
    ?Days <= 14 AND
    NOT ?O[opened -> true].

?- ?O[refund -> ?Amount].
?- o3[refund -> ?Amount].

expect bindings 1: ?O[refund -> ?Amount].
expect unknown: o3[refund -> ?Amount].
