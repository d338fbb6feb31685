// What a kept session of readings says beside them: how they are read, and no fact.
world closed.

Reading { station: Station, name: String, count: Integer, level: Decimal, day: Date, active: Boolean }.
