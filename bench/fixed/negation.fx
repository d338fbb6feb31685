// Negation and aggregates: which crews are short, which are without a lead, and who leads by length of service.
world closed.
0:Member.
?J:Member <- ?I:Member AND ?I < 2999 AND ?J := ?I + 1.
?M[crew -> crew(?N)] <- ?M:Member AND ?N := ?M mod 173.
?M[years -> ?Y] <- ?M:Member AND ?Y := (?M * 29) mod 41.
?M:Absent <- ?M:Member AND ?M mod 6 = 1.
?C:Crew <- ?M[crew -> ?C].
?M:Present <- ?M:Member AND NOT ?M:Absent.
?C[present -> ?N] <- ?C:Crew AND ?N := count{?M | ?M:Present[crew -> ?C]}.
?C[longest -> ?Y] <- ?C:Crew AND ?Y := max{?S | ?M:Present[crew -> ?C; years -> ?S]}.
?C[total -> ?T] <- ?C:Crew AND ?T := sum{?S | ?M[crew -> ?C; years -> ?S]}.
?C[lead -> ?M] <- ?C[longest -> ?Y] AND ?M:Present[crew -> ?C; years -> ?Y].
?C:Short <- ?C[present -> ?N] AND ?N < 15.
?C:Sound <- ?C:Crew AND NOT ?C:Short AND NOT ?C[total -> 0].
?M:Reserve <- ?M:Present[crew -> ?C] AND NOT ?C[lead -> ?M] AND ?C:Sound.
?- ?C:Short[lead -> ?M].
