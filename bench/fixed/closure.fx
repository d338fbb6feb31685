// Closure: what each stop of a ring with a few short cuts reaches; the stops are made by counting.
world open.
0:Stop.
?J:Stop <- ?I:Stop AND ?I < 239 AND ?J := ?I + 1.
?I[next -> ?J] <- ?I:Stop AND ?J := (?I + 1) mod 240.
?I[next -> ?J] <- ?I:Stop AND ?I mod 9 = 0 AND ?J := (?I * 7 + 3) mod 240.
?I[reaches -> ?J] <- ?I[next -> ?J].
?I[reaches -> ?K] <- ?I[reaches -> ?J] AND ?J[next -> ?K].
?- 0[reaches -> 60].
