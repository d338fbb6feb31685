// Joins: three conditions over parts, their boxes and the shelves of these, and a pair of parts that share a maker.
world open.
0:Part.
?J:Part <- ?I:Part AND ?I < 2499 AND ?J := ?I + 1.
?P[box -> box(?N)] <- ?P:Part AND ?N := ?P mod 311.
?P[maker -> maker(?N)] <- ?P:Part AND ?N := ?P mod 97.
?P[weight -> ?W] <- ?P:Part AND ?W := (?P * 37) mod 101.
?B[shelf -> shelf(?N)] <- ?P[box -> ?B] AND ?N := ?P mod 13.
?P[stands -> ?S] <- ?P[box -> ?B; weight -> ?W] AND ?B[shelf -> ?S] AND ?W > 60.
?P[likeness -> ?Q] <- ?P[box -> ?B; maker -> ?M] AND ?Q[box -> ?B; maker -> ?M] AND ?P != ?Q.
?P[near -> ?Q] <-
    ?P[maker -> ?M; weight -> ?V] AND
    ?Q[maker -> ?M; weight -> ?W] AND
    ?V < ?W AND
    ?W - ?V < 9.
?- 61[near -> ?Q].
