// What the model is asked: five questions about each agreement, one call each.
//
// Clauses and schedules are read apart, so that the rules can compare what they say.

readPrompt:Prompt[
    text -> "You read one agreement and answer one question about it. Answer as JSON: {\"rows\": [{\"slot\": ..., \"value\": ..., \"quote\": ...}]}, one row for each statement that the document makes. slot is one of the words that the question asks for. quote is the sentence of the document that says it, copied word for word. value is copied from that quote, as short as possible. What the document does not say gets no row."
].

parties:Topic[
    asks -> {"provider", "customer"};
    wording -> "Who are the two parties? Answer with two rows. slot provider: the party that provides the services, goods, premises, software or money. slot customer: the party that receives them."
].
duration:Topic[
    asks -> {"effectiveDate", "endDate", "noticePeriod"};
    wording -> "From when and until when? slot effectiveDate: the date on which the agreement takes effect. slot endDate: the date on which it ends. slot noticePeriod: the period of notice for ordinary termination."
].
terms:Topic[
    asks -> {"governingLaw", "fee"};
    wording -> "Which law and which price? slot governingLaw: the law that governs the agreement. slot fee: the regular fee, rent or interest."
].
schedules:Topic[
    asks -> {"fee", "endDate"};
    wording -> "Read only the schedules or annexes after the numbered clauses. What do they say? slot fee: the regular fee stated there. slot endDate: the date stated there on which the agreement ends."
].
signatures:Topic[
    asks -> {"signedForProvider", "signedForCustomer"};
    wording -> "Who has signed? slot signedForProvider: the person who signed for the provider. slot signedForCustomer: the person who signed for the customer."
].

external read(?D, ?T) using _llm with readPrompt[
    document -> ?Text;
    question -> ?Q;
    groundIn -> ?Text
] <-
    ?D:Agreement[text -> ?Text] AND
    ?T:Topic[wording -> ?Q].
