// The register: which agreements there are, and of which kind. A person keeps it; no model is asked.
// `mustState` is what an agreement of the kind has to say, so that its absence is noticed; `mayState`
// is what it can say with effect. A model that finds a fee in a recital of a data agreement has read
// correctly and found nothing, since that kind of agreement settles no fee.

maintenance:Agreement[kind -> service].
amendment:Agreement[kind -> serviceAmendment; amends -> maintenance].
lease:Agreement[kind -> tenancy].
licence:Agreement[kind -> software].
supply:Agreement[kind -> purchase].
processing:Agreement[kind -> dataProcessing].
loan:Agreement[kind -> credit].

service[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "endDate",
        "noticePeriod",
        "governingLaw",
        "fee",
        "signedForProvider",
        "signedForCustomer"
    }
].
serviceAmendment[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "signedForProvider",
        "signedForCustomer"
    };
    mayState -> {"endDate", "noticePeriod", "fee"}
].
tenancy[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "endDate",
        "noticePeriod",
        "governingLaw",
        "fee",
        "signedForProvider",
        "signedForCustomer"
    }
].
software[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "noticePeriod",
        "governingLaw",
        "fee",
        "signedForProvider",
        "signedForCustomer"
    };
    mayState -> "endDate"
].
purchase[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "endDate",
        "governingLaw",
        "signedForProvider",
        "signedForCustomer"
    };
    mayState -> {"noticePeriod", "fee"}
].
dataProcessing[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "governingLaw",
        "signedForProvider",
        "signedForCustomer"
    }
].
credit[
    mustState -> {
        "provider",
        "customer",
        "effectiveDate",
        "endDate",
        "governingLaw",
        "fee",
        "signedForProvider",
        "signedForCustomer"
    };
    mayState -> "noticePeriod"
].

// What each kind calls its parties: `Acme Ltd (the Provider)` introduces one.
service[calls("provider") -> "the Provider"; calls("customer") -> "the Customer"].
serviceAmendment[calls("provider") -> "the Provider"; calls("customer") -> "the Customer"].
tenancy[calls("provider") -> "the Landlord"; calls("customer") -> "the Tenant"].
software[calls("provider") -> "the Licensor"; calls("customer") -> "the Licensee"].
purchase[calls("provider") -> "the Supplier"; calls("customer") -> "the Buyer"].
dataProcessing[calls("provider") -> "the Processor"; calls("customer") -> "the Controller"].
credit[calls("provider") -> "the Lender"; calls("customer") -> "the Borrower"].
