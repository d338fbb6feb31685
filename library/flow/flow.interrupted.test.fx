// with: lib:flow
// A judge whose reply is broken twice interrupts the flow: the answer is neither accepted nor rejected.
world open.

intake:flow#Flow[flow#start -> age].
age:flow#Collect[
    flow#ask -> "How old are you?";
    flow#criterion -> "Does the person name an age?";
    flow#slot -> ageKnown;
    flow#ifSlot -> ageKnown;
    flow#to -> bye;
    flow#otherwise -> bye
].
bye:flow#Say[flow#text -> "Goodbye."; flow#next -> flow#end].

turn(age, 1)[tool#status -> "succeeded"; result("answer") -> "forty"].
judge(age, 1)[
    tool#status -> "succeeded";
    result("formatError") -> "no such label: sure";
    result("received") -> "sure"
].
repairJudge(age, 1)[
    tool#status -> "succeeded";
    result("formatError") -> "not JSON";
    result("received") -> "yes!"
].

expect true: workflow[
        status -> "interrupted";
        reason -> "age: a second reply broke the format: not JSON"
    ].
expect bindings 1: workflow[status -> ?St].
expect bindings 0: age[flow#rejected(?A) -> true].
expect bindings 0: ageKnown[flow#filled -> ?F].
expect bindings 0: turn(age, 2)[tool#requested -> ?T].
expect true: age:flow#Active.
