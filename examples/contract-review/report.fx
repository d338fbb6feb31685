// The report: what `framex agent` prints when the run is over.

// Accepted: every statement that stands, with the quote it rests on.
?- ?Agreement:Agreement[outcome(?Asked) -> "accepted"; has(?Asked) -> ?Value].

// Refused, with the reason.
?- ?R:Reading[of -> ?Agreement; about -> ?Asked; value -> ?Value; refused -> ?Reason].

// Rows that say nothing: no slot, or no value.
?- ?Agreement:Agreement[incomplete(?Topic, ?Row) -> true].

// Unread: the call failed.
?- ?Agreement:Agreement[outcome(?Asked) -> "unread"; unread(?Asked) -> ?Error].

// Unknown: asked and answered, and nothing was said about it.
?- ?Agreement:Agreement[outcome(?Asked) -> "unknown"].

// What a person has to look at.
?- ?Agreement:Agreement[finding -> ?Finding].

// How many lines of each outcome; they add up to the lines in all.
?- portfolio[lines(?Outcome) -> ?Lines].
?- portfolio[linesInAll -> ?Lines].

// Lists by rules.
?- ?Law[governs -> ?Agreements].
?- ?Agreement:Agreement[endsIn -> ?Year].

// One line in full: what it rests on.
?- ?R:Reading[
        of -> maintenance;
        about -> "endDate";
        accepted -> true;
        value -> ?Value;
        quote -> ?Quote
    ].
