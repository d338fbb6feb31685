// with: lib:author
// A draft passes at once, is repaired, stalls, is given up, or is never made.
world open.

writeRule:Prompt[text -> "Write the rule."]. mendRule:Prompt[text -> "Mend the rule."].
?P[author#draftPrompt -> writeRule; author#repairPrompt -> mendRule] <- ?P:author#Policy.

parking:author#Policy[
    author#text -> "Guests park behind the house.";
    author#vocabulary -> "Class Guest.";
    author#maxAttempts -> 3
].
expect true: draft(parking, 1)[
        prompt -> "Write the rule.";
        policy -> "Guests park behind the house.";
        tool#order -> 2
    ].
draft(parking, 1)[tool#status -> "succeeded"; result("rule") -> "?G:ParksBehind <- ?G:Guest"].
expect true: check(parking, 1)[
        tool#name -> "_checkCandidate";
        candidate -> "?G:ParksBehind <- ?G:Guest"
    ].
check(parking, 1)[
    tool#status -> "succeeded";
    result("status") -> "rejected";
    result("feedback") -> "end the statement with '.'"
].
expect true: draft(parking, 2)[
        prompt -> "Mend the rule.";
        problem -> "end the statement with '.'";
        previousRule -> "?G:ParksBehind <- ?G:Guest"
    ].
draft(parking, 2)[tool#status -> "succeeded"; result("rule") -> "?G:ParksBehind <- ?G:Guest."].
check(parking, 2)[
    tool#status -> "succeeded";
    result("status") -> "checked";
    result("regressions") -> false;
    result("failedAfter") -> 0;
    result("feedback") -> "every case holds"
].
expect true: parking[author#passed(2) -> true; author#adoptable -> "?G:ParksBehind <- ?G:Guest."].
expect bindings 1: parking[author#failed(?N) -> ?Why].
expect bindings 0: parking[author#gaveUp -> ?Why].

// The same message twice: no third draft, although the bound would allow it.
bikes:author#Policy[
    author#text -> "Bicycles stand in the yard.";
    author#vocabulary -> "Class Bicycle.";
    author#maxAttempts -> 5
].
draft(bikes, 1)[tool#status -> "succeeded"; result("rule") -> "one"].
check(bikes, 1)[
    tool#status -> "succeeded";
    result("status") -> "checked";
    result("regressions") -> true;
    result("failedAfter") -> 2;
    result("feedback") -> "case 4 changed"
].
draft(bikes, 2)[tool#status -> "succeeded"; result("rule") -> "two"].
check(bikes, 2)[
    tool#status -> "succeeded";
    result("status") -> "checked";
    result("regressions") -> true;
    result("failedAfter") -> 2;
    result("feedback") -> "case 4 changed"
].
expect true: bikes[author#stalled -> 2].
expect bindings 0: draft(bikes, 3)[tool#requested -> ?T].

// The last attempt fails too.
pets:author#Policy[
    author#text -> "No pets.";
    author#vocabulary -> "Class Pet.";
    author#maxAttempts -> 1
].
draft(pets, 1)[tool#status -> "succeeded"; result("rule") -> "none"].
check(pets, 1)[
    tool#status -> "succeeded";
    result("status") -> "error";
    result("feedback") -> "no head"
].
expect true: pets[author#gaveUp -> "no head"].
expect bindings 0: draft(pets, 2)[tool#requested -> ?T].

// No draft at all is no failed draft.
noise:author#Policy[
    author#text -> "Quiet after ten.";
    author#vocabulary -> "Class Noise.";
    author#maxAttempts -> 2
].
draft(noise, 1)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: noise[author#callFailed(1) -> "no answer in time"].
expect bindings 0: noise[author#failed(?N) -> ?Why].
