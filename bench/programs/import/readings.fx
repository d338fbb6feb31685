// What the columns of the bench's readings mean.
world closed.

Reading { station: Station, name: String, count: Integer, level: Decimal, day: Date, active: Boolean }.

reading:Import[
  class -> Reading;
  object -> "reading_{id}";
  column("station") -> station;
  column("name") -> name;
  column("count") -> count;
  column("level") -> level;
  column("day") -> day;
  column("active") -> active
].
