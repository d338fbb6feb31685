// with: lib:select
// An identifier shows its own passage; words with a number of their own state nothing.
world open.

choose:Prompt[text -> "Choose passages."]. word:Prompt[text -> "Write before and after."].
"p1":sel#Passage[sel#source -> rules; sel#text -> "Skates are for hire."].
"p2":sel#Passage[sel#source -> rules; sel#text -> "The rink closes at ten."].
"p3":sel#Passage[sel#source -> menu; sel#text -> "Soup of the day."].
q1:sel#Question[sel#source -> rules; sel#text -> "Can I hire skates?"; sel#prompt -> choose].
q2:sel#Question[sel#source -> menu; sel#text -> "Is there soup?"; sel#prompt -> choose].
hire:sel#Amount[
    sel#question -> q1;
    sel#value -> "EUR 6";
    sel#about -> "the hire of skates";
    sel#prompt -> word
].
locker:sel#Amount[
    sel#question -> q1;
    sel#value -> "EUR 2";
    sel#about -> "the locker";
    sel#prompt -> word
].

expect true: sel#select(q1)[
        question -> "Can I hire skates?";
        passages -> "p1: Skates are for hire., p2: The rink closes at ten."
    ].
sel#select(q1)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "passage") -> "p1";
    row(2, "passage") -> "p3";
    row(3, "passage") -> "p7"
].
expect true: q1[sel#shows(1) -> "Skates are for hire."].
expect bindings 1: q1[sel#shows(?I) -> ?T].
expect bindings 2: q1[sel#refused(?I) -> "not a passage of this source"].

// The value is not in the request.
expect bindings 0: sel#phrase(hire)[?Field -> "EUR 6"].
sel#phrase(hire)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("before") -> "Hiring skates costs ";
    result("after") -> "."
].
expect true: q1[sel#answer -> "Hiring skates costs EUR 6."].
sel#phrase(locker)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("before") -> "About 3 euro, precisely ";
    result("after") -> "."
].
expect true: locker[sel#rejected -> "the phrasing states a number of its own"].
expect bindings 1: q1[sel#answer -> ?T].

sel#select(q2)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: q2[sel#notAnswered -> "no answer in time"].
