// with: lib:hypothesis
// A refuted candidate is not asked about; one that no test reaches survives.
world open.

whyDark:Prompt[text -> "List possible causes."].
?O[hy#prompt -> whyDark; hy#label -> "cause"] <- ?O:hy#Observation.
kitchen:hy#Observation[
    hy#text -> "The kitchen is dark. Other rooms have light.";
    affects -> "one room"
].
kitchen[hy#refuted(?I) -> true] <-
    kitchen[hy#candidate(?I, "affects") -> ?A; affects -> ?Seen] AND
    ?A != ?Seen.

propose(kitchen)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "cause") -> "power cut";
    row(1, "affects") -> "the street";
    row(2, "cause") -> "burnt lamp";
    row(2, "affects") -> "one room";
    row(2, "likely") -> 0.8;
    row(3, "cause") -> "blown fuse";
    row(4, "affects") -> "one room"
].
expect bindings 7: kitchen[hy#candidate(?I, ?F) -> ?V].
expect false: kitchen[hy#refuted(2) -> true].
expect true: kitchen[hy#askAbout(2) -> "burnt lamp"; hy#askAbout(3) -> "blown fuse"].
// The first is refuted, the fourth names no cause.
expect bindings 2: kitchen[hy#askAbout(?I) -> ?V].

cellar:hy#Observation[hy#text -> "The cellar is wet."].
propose(cellar)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: cellar[hy#notProposed -> "no answer in time"].
expect bindings 0: cellar[hy#askAbout(?I) -> ?V].
