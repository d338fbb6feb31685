// An aggregate over something open has no value; its own variables have none either when the reason is told.
world open.
a[m0(1) -> 3].
expect unknown: ?Y[m0(?U) -> 3] AND ?B := count{?S | ?Y[m0(?T) -> ?S]}.
expect unknown: ?B := count{?S | a[m0(?T) -> ?S]}.
