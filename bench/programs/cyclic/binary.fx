// The same, but a comparison that always holds stands between the conditions: each pair is made and then asked of the third.
world closed.
?X[cycle(?Y) -> ?Z] <- ?X[e -> ?Y] AND ?Y[e -> ?Z] AND ?Z >= 0 AND ?Z[e -> ?X].
