// Aggregates by department, negation, and a comparison of each employee with the manager.
world closed.
?D:Department <- ?E[dept -> ?D].
?D[maxsal -> ?M] <- ?D:Department AND ?M := max{?S | ?E[dept -> ?D] AND ?E[salary -> ?S]}.
?D[headcount -> ?N] <- ?D:Department AND ?N := count{?E | ?E[dept -> ?D]}.
?D[total -> ?N] <- ?D:Department AND ?N := sum{?S | ?E[dept -> ?D] AND ?E[salary -> ?S]}.
?E[top -> ?D] <- ?D[maxsal -> ?S] AND ?E[dept -> ?D; salary -> ?S].
?E:Senior <- ?E[level -> ?L] AND ?L >= 5.
?D:HasSenior <- ?E:Senior AND ?E[dept -> ?D].
?D:NoSenior <- ?D:Department AND NOT ?D:HasSenior.
?E:Managed <- ?E[manager -> ?M].
?E:Orphan <- ?E[dept -> ?D] AND NOT ?E:Managed AND NOT ?E:Senior.
?E[paidMore -> ?M] <- ?E[manager -> ?M; salary -> ?S] AND ?M[salary -> ?T] AND ?S > ?T.
