// with: lib:flow
// Every way through the flow library, from receipts written by hand.
//
// An intake at a clinic's telephone desk: is it an emergency, where does it hurt. Each flow
// below is its own story; they share nothing but the library.
world open.

// 1. An answered question hands the token on, and says so in its slot.
heard:flow#Flow[flow#start -> where].
where:flow#Collect[
    flow#ask -> "Where does it hurt?";
    flow#criterion -> "Does the person name a part of the body?";
    flow#slot -> placeNamed;
    flow#ifSlot -> placeNamed;
    flow#to -> thanks;
    flow#otherwise -> nurse
].
thanks:flow#Say[flow#text -> "Thank you, we have written that down."; flow#next -> afterThanks].
afterThanks:flow#Say[flow#text -> "Goodbye."; flow#next -> flow#end].

turn(where, 1)[tool#status -> "succeeded"; result("answer") -> "my left knee"].
judge(where, 1)[
    tool#status -> "succeeded";
    result("verdict") -> "yes";
    result("label") -> "answered"
].

expect true: where[flow#limit -> 3].
expect true: where[flow#answer(1) -> "my left knee"].
expect true: placeNamed[flow#filled -> true; flow#value -> "my left knee"].
expect bindings 0: where[flow#rejected(?A) -> true].
expect bindings 0: turn(where, 2)[tool#requested -> ?T].
expect true: thanks:flow#Active.
expect bindings 0: ?S:flow#Active AND ?S = where.
expect true: say(thanks)[tool#name -> "_say"; text -> "Thank you, we have written that down."].
// The words are not shown yet, so the next words wait.
expect bindings 0: say(afterThanks)[tool#requested -> ?T].

// 2. Two unclear answers use up both attempts; a person takes over.
unheard:flow#Flow[flow#start -> since].
since:flow#Collect[
    flow#ask -> "Since when?";
    flow#criterion -> "Does the person name a day or a number of days?";
    flow#slot -> sinceKnown;
    flow#maxAttempts -> 2;
    flow#ifSlot -> sinceKnown;
    flow#to -> thanks;
    flow#otherwise -> nurse
].
nurse:flow#Say[flow#text -> "A nurse will call you back."; flow#next -> flow#end].

turn(since, 1)[tool#status -> "succeeded"; result("answer") -> "a while"].
judge(since, 1)[
    tool#status -> "succeeded";
    result("verdict") -> "unclear";
    result("label") -> "unclear"
].
turn(since, 2)[tool#status -> "succeeded"; result("answer") -> "you know"].
judge(since, 2)[
    tool#status -> "succeeded";
    result("verdict") -> "no";
    result("label") -> "not answered"
].

expect true: since[flow#limit -> 2].
expect true: since[flow#askNow -> 2].
expect bindings 0: since[flow#askNow -> ?N] AND ?N > 2.
expect true: since[flow#rejected(1) -> true; flow#rejected(2) -> true].
expect true: sinceKnown[flow#filled -> false].
expect bindings 0: sinceKnown[flow#value -> ?V].
expect true: nurse:flow#Active.

// 3. A question that waits for its answer keeps the token, and asks once.
waits:flow#Flow[flow#start -> fever].
fever:flow#Collect[
    flow#ask -> "Do you have a fever?";
    flow#criterion -> "Does the person say whether they have one?";
    flow#slot -> feverKnown;
    flow#ifSlot -> feverKnown;
    flow#to -> thanks;
    flow#otherwise -> nurse
].

expect true: fever:flow#Active.
expect true: turn(fever, 1)[tool#name -> "_turn"; question -> "Do you have a fever?"; attempt -> 1].
expect bindings 0: `judge(fever, ?A)`[tool#requested -> ?T].
expect bindings 0: feverKnown[flow#filled -> ?F].

// 4. A broken reply of the judge is asked for once more, with the problem and what came.
judged:flow#Flow[flow#start -> age].
age:flow#Collect[
    flow#ask -> "How old are you?";
    flow#criterion -> "Does the person name an age?";
    flow#slot -> ageKnown;
    flow#ifSlot -> ageKnown;
    flow#to -> thanks;
    flow#otherwise -> nurse
].

turn(age, 1)[
    tool#status -> "succeeded";
    result("formatError") -> "missing key: answer";
    result("received") -> "{}"
].
repair(age, 1)[tool#status -> "succeeded"; result("answer") -> "forty"].
judge(age, 1)[
    tool#status -> "succeeded";
    result("formatError") -> "no such label: sure";
    result("received") -> "sure"
].

expect true: repair(age, 1)[
        tool#name -> "_repairTurn";
        problem -> "missing key: answer";
        received -> "{}"
    ].
expect true: repairJudge(age, 1)[
        tool#name -> "_repairJudge";
        answer -> "forty";
        problem -> "no such label: sure";
        received -> "sure"
    ].
repairJudge(age, 1)[
    tool#status -> "succeeded";
    result("verdict") -> "yes";
    result("label") -> "answered"
].
expect true: ageKnown[flow#filled -> true; flow#value -> "forty"].

// 5. A later step may branch on what an earlier one found out.
looksBack:flow#Flow[flow#start -> name].
name:flow#Collect[
    flow#ask -> "Your name?";
    flow#criterion -> "Does the person give a name?";
    flow#slot -> nameKnown;
    flow#maxAttempts -> 1;
    flow#ifSlot -> nameKnown;
    flow#to -> doctor;
    flow#otherwise -> doctor
].
doctor:flow#Collect[
    flow#ask -> "Your doctor?";
    flow#criterion -> "Does the person name a doctor?";
    flow#slot -> doctorKnown;
    flow#ifSlot -> nameKnown;
    flow#to -> byName;
    flow#otherwise -> byNumber
].
byName:flow#Say[flow#text -> "We write to you by name."; flow#next -> flow#end].
byNumber:flow#Say[flow#text -> "We write to your number."; flow#next -> flow#end].

turn(name, 1)[tool#status -> "succeeded"; result("answer") -> "never mind"].
judge(name, 1)[tool#status -> "succeeded"; result("verdict") -> "no"].
turn(doctor, 1)[tool#status -> "succeeded"; result("answer") -> "Dr Okafor"].
judge(doctor, 1)[tool#status -> "succeeded"; result("verdict") -> "yes"].

expect true: byNumber:flow#Active.
expect bindings 0: say(byName)[tool#requested -> ?T].

// None of these has ended.
expect bindings 0: workflow[status -> ?St].
