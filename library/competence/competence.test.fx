// with: lib:competence
// What the rules decide is never assessed; what they do not decide is handed on, with or without a note.
world open.

weighIt:Prompt[text -> "Assess the claim."].
?C[cp#prompt -> weighIt] <- ?C:cp#Case.
?C[cp#decided -> true] <- ?C:cp#Case[amount -> ?A] AND ?A < 100.

small:cp#Case[amount -> 40; cp#file -> "A lamp."].
large:cp#Case[amount -> 900; cp#file -> "A roof."].
lost:cp#Case[amount -> 700; cp#file -> "A boat."].
asked:cp#Case[amount -> 300; cp#file -> "A fence."].

expect bindings 0: assess(small)[tool#requested -> ?T].
expect bindings 0: small[cp#handOn -> ?T].
expect true: assess(large)[prompt -> "Assess the claim."; file -> "A roof."].
assess(large)[
    tool#status -> "succeeded";
    result("verdict") -> "plausible";
    result("reason") -> "A storm is on record."
].
expect true: large[
        cp#handOn -> true;
        cp#assessment -> "plausible";
        cp#note -> "A storm is on record."
    ].
// The opinion decides nothing.
expect false: large[cp#decided -> true].
assess(lost)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: lost[cp#handOn -> true; cp#note -> "no assessment: the model call failed"].
expect bindings 0: lost[cp#assessment -> ?V].
// Without an answer yet, the case is handed on all the same.
expect true: asked[cp#handOn -> true].
expect bindings 0: asked[cp#note -> ?N].
