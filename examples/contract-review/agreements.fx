// The agreements, word for word. Written by build.py from agreements/*.txt; change those instead.

amendment[text -> "FIRST AMENDMENT TO THE MAINTENANCE SERVICES AGREEMENT

This amendment is made on 15 May 2025 between Brightwater Systems GmbH, Winterthur (the Provider), and Halden Instruments AG, Aarau (the Customer). It amends the Maintenance Services Agreement of 12 February 2024 between the same parties (the Agreement).

Recitals

A. Under the Agreement the Provider maintains the control software of four production lines. The Agreement would end on 28 February 2027.
B. In the spring of 2025 the Customer put a fifth line into use, for analytical balances, and wishes it to be maintained on the same terms.
C. The Customer plans to replace the control software of all lines during 2028 and wishes to have maintenance in place until then.
D. The parties noticed that clause 3.3 of the Agreement gives the notice period once in words and once in figures, and that the two differ. They wish to settle the question.

1. Fifth line

1.1 Schedule 2 of the Agreement is extended by the following entry: Line 5, analytical balances, building D, in use since April 2025.
1.2 The Provider takes over the maintenance of line 5 after an inspection, for which it charges nothing. Faults that were present at the inspection and are written down in its report are corrected at the Customer's cost.
1.3 For line 5 the response time of clause 1.2 of the Agreement applies from the first day of the second month after the inspection.

2. Term

2.1 Clause 3.2 of the Agreement is replaced by the following: It ends on 31 August 2028 without notice being needed, unless the parties have extended it in writing.
2.2 Clause 3.3 of the Agreement is replaced by the following: Either party may terminate this agreement before that date by giving six months' written notice to the end of a calendar month.
2.3 A notice of termination given before the date of this amendment has no effect. Each party confirms that it has given none.
2.4 The duties of clause 3.5 of the Agreement apply to line 5 as well. The Provider hands over the configuration of line 5 in the format that the Customer's new control software reads, so far as that format is known at the time.

3. Fee

3.1 Clause 4.1 of the Agreement is replaced by the following: The Customer pays a monthly fee of CHF 21,400, payable in advance on the first working day of each month. Value added tax is added at the rate in force.
3.2 Schedule 1 of the Agreement is deleted. The hourly rate for work outside clause 1.1 of the Agreement remains CHF 195 for each hour begun.
3.3 For the months of March, April and May 2025 the fee remains as it was before this amendment. What the Customer has paid above it is set off against the fee for July 2025.
3.4 From 2026 the monthly fee follows the Swiss consumer price index once a year, on 1 January, by half of the change of the index since the January before, but by no more than two percent. The Provider announces the new fee in writing before the end of February, with its calculation.

4. Persons

4.1 The person named in clause 2.2 of the Agreement is from now on Mr Daniel Frei. He may accept work up to CHF 20,000 for each order; larger orders need a second signature.
4.2 The Provider names Ms Anouk Berset as the engineer responsible for all five lines, and names a deputy when she is absent for more than two weeks.

5. Data on the lines

5.1 Line 5 stores the names of the operators who calibrate balances. The parties note that this is personal data, and that a separate agreement on its processing is in place between them.
5.2 The Provider deletes test data from line 5 at the end of each intervention and records the deletion in the log.

6. Insurance

6.1 The sum of clause 6.3 of the Agreement is raised to CHF 8,000,000 for each event. The Provider shows the changed policy within thirty days of the date of this amendment. Until it has been shown, the fee under clause 3.1 above is not due for more than the amount that was payable before.

7. Effect

7.1 This amendment takes effect on 1 June 2025.
7.2 What it does not change remains in force as it stands in the Agreement, including the choice of law and jurisdiction.
7.3 Terms defined in the Agreement have the same meaning here. Where this amendment departs from the Agreement, the amendment prevails, whatever the Agreement says about the order of clauses and schedules.
7.4 The amendment is made in two copies, one for each party, and the parties attach it to their copies of the Agreement.

Signatures

For Brightwater Systems GmbH: signed Tobias Wenger, managing director, Winterthur, 15 May 2025.
For Halden Instruments AG: signed Daniel Frei, head of production, and Urs Keller, chief financial officer, Aarau, 16 May 2025."].

lease[text -> "LEASE OF OFFICE PREMISES

This lease is made on 3 September 2023 between Kesteven Estates Limited, whose registered office is at 4 Mill Row, Lincoln (the Landlord), and Halden Instruments (UK) Limited, whose registered office is at Unit 9, Foss Park, York (the Tenant).

1. Premises

1.1 The Landlord lets to the Tenant the second floor of Carrow House, 31 Station Road, York, with a floor area of 412 square metres, together with eight parking spaces marked in green on the plan.
1.2 The Tenant may use the entrance, the stairs, the lifts and the yard in common with the other occupiers of the building.
1.3 The premises are let as offices and for the demonstration of laboratory instruments. Any other use needs the Landlord's consent, which may not be refused without a reason.

2. Term

2.1 The lease begins on 1 October 2023 and continues for five years, ending on 30 September 2028.
2.2 The Tenant may end the lease early, on 30 September 2026, by giving the Landlord not less than six months' notice in writing. A notice given later than 31 March 2026 has no effect.
2.3 The Landlord may not end the lease before the end of the term, except for non-payment or a serious breach under clause 9.
2.4 If the Tenant remains in the premises after the end of the term with the Landlord's knowledge, it does so from month to month on the terms of this lease.

3. Rent

3.1 The Tenant pays a yearly rent of GBP 96,000 by equal payments in advance on 1 January, 1 April, 1 July and 1 October.
3.2 The first payment, for the period from 1 October to 31 December 2023, is due on the date of this lease. No rent is due for November 2023, in return for the Tenant's works under clause 6.
3.3 The Tenant pays a deposit of GBP 24,000, which the Landlord holds in a separate account and returns, with the interest it has earned, within twenty-eight days of the end of the lease, less what the Tenant owes.
3.4 Rent that is more than fourteen days late carries interest at four percent a year above the base rate of the Bank of England.

4. Service charge

4.1 The Tenant pays eighteen percent of the cost of heating, cleaning and repairing the common parts, of insuring the building, and of the lifts.
4.2 The Landlord estimates the charge in January and accounts for it within four months of the end of the year, with vouchers on request.
4.3 The service charge may not exceed GBP 15,500 in any calendar year, apart from the cost of insurance.

5. Repair

5.1 The Landlord keeps the structure, the roof, the outside and the common parts in good repair.
5.2 The Tenant keeps the inside of the premises in the condition recorded in the photographs attached to this lease, fair wear excepted, and replaces broken glass.
5.3 The Landlord may enter the premises to inspect them or to carry out repairs, on two working days' notice, or at once in an emergency.

6. Alterations

6.1 The Tenant may build a demonstration room as shown on drawing 7 of 11 July 2023. It completes the works by 31 January 2024 and obtains the permissions that they need.
6.2 Other alterations need the Landlord's written consent. At the end of the lease the Tenant removes its alterations if the Landlord asks for it three months before.

7. Insurance and damage

7.1 The Landlord insures the building for its full value. The Tenant insures its own contents and its liability to third parties for at least GBP 2,000,000.
7.2 If the premises cannot be used because of fire, flood or another insured event, no rent is due until they can be used again. If that takes longer than nine months, either party may end the lease by notice with immediate effect.

8. Assignment

8.1 The Tenant may not assign the lease of part of the premises. It may assign the lease of the whole with the Landlord's consent, which may be made conditional on a guarantee by the Tenant.
8.2 The Tenant may share the premises with companies of its group, so long as no tenancy is created.

9. Breach

9.1 The Landlord may end the lease if rent is unpaid for twenty-one days after a written demand, or if the Tenant is in serious breach of another duty and does not put it right within the reasonable period set by the Landlord.

10. General

10.1 Notices are to be sent by recorded post to the registered office of the other party and take effect on the second working day after posting.
10.2 Nothing in this lease gives a right to any person who is not a party to it.
10.3 This lease is governed by the law of England and Wales, whose courts alone have jurisdiction.

Execution

Signed as a deed by Halden Instruments (UK) Limited, acting by Priya Raman, director, in the presence of a witness, on 3 September 2023.

Signed as a deed by Kesteven Estates Limited, acting by ____________________, director, in the presence of ____________________, on ____________________."].

licence[text -> "SOFTWARE LICENCE AGREEMENT

This agreement is entered into on 9 January 2025 between Quillon Software Inc., a corporation with its principal office in Albany, New York (the Licensor), and Halden Instruments AG, a company registered in Aarau, Switzerland (the Licensee).

1. Licence

1.1 The Licensor grants the Licensee a licence to use the program Quillon Trace, in release 6 and later, for recording and evaluating measurements made with the Licensee's instruments.
1.2 The licence is non-exclusive and may not be transferred. It covers up to one hundred and twenty named users at the Licensee and at companies in which the Licensee holds more than half of the votes.
1.3 The Licensee may make copies for backup and for a test environment. It may not decompile the program, except where a rule of law that cannot be excluded allows it.
1.4 The program contains open source components that are listed in the file NOTICES. Their own terms apply to them and prevail over this agreement.

2. Delivery and acceptance

2.1 The Licensor makes the program available for download within five days of the signature of this agreement.
2.2 The Licensee tests the program for thirty days. The program is accepted when the Licensee says so in writing, or when the thirty days have passed without a report of a defect that prevents its use.
2.3 The Licensor corrects reported defects within a reasonable time. If a defect that prevents use remains after two attempts, the Licensee may withdraw from the agreement and is repaid what it has paid.

3. Fees

3.1 The Licensee pays an annual licence fee of USD 42,000, due within thirty days of each anniversary of the effective date and, for the first year, within thirty days of acceptance.
3.2 For each user above the number in clause 1.2 the Licensee pays a further USD 310 a year, in proportion for parts of a year.
3.3 The Licensor may raise the annual fee once in each calendar year by up to three percent, by a notice given at least ninety days before the anniversary.
3.4 Taxes that are charged on the licence in Switzerland are borne by the Licensee, taxes on the Licensor's income by the Licensor.

4. Support

4.1 The annual fee includes access to new releases and an answer to questions by the end of the second working day, in English or German.
4.2 The Licensor supports each release for at least twenty-four months from its publication.
4.3 The Licensor need not support a program that the Licensee has changed, or that runs on a system outside the list of supported systems.

5. Audit

5.1 The Licensee keeps a list of its named users and sends it to the Licensor once a year on request.
5.2 The Licensor may have the list checked by an independent auditor who is bound to secrecy, not more than once in two years and on thirty days' notice. If the number of users exceeds the licensed number by more than one tenth, the Licensee bears the cost of the audit.

6. Data

6.1 The program stores measurements on the Licensee's own systems. It sends no measurement to the Licensor.
6.2 Usage statistics are sent only after the Licensee has switched them on, and contain no names.

7. Intellectual property

7.1 All rights in the program remain with the Licensor. All rights in the measurements remain with the Licensee.
7.2 If a third party claims that the program infringes its rights, the Licensor defends the Licensee at its own cost, provided that the Licensee tells it without delay and leaves the defence to it.
7.3 The Licensor may, in order to end an infringement, obtain the right to continue, change the program, or, if neither is possible at reasonable cost, end the licence and repay the fee for the remaining part of the year.

8. Warranty and liability

8.1 The Licensor warrants that the program does in substance what its documentation says.
8.2 The Licensor's liability under this agreement is limited, in each contract year, to twice the annual fee. The limit does not apply to clause 7.2, to intent and to injury to persons.

9. Term and termination

9.1 This agreement takes effect on 1 February 2025 and remains in force until it is terminated.
9.2 The Licensee may terminate at the end of each contract year by giving sixty days' notice in writing. The Licensor may terminate at the end of a contract year by giving twelve months' notice in writing, but not before 31 January 2028.
9.3 Either party may terminate at once if the other commits a material breach and does not cure it within thirty days of notice.
9.4 After termination the Licensee may use the program for a further ninety days in order to read and export its measurements.

10. Governing law

10.1 This agreement is governed by the laws of the State of New York, without regard to its rules on the conflict of laws.
10.2 The United Nations Convention on Contracts for the International Sale of Goods does not apply.

11. Export

11.1 Each party observes the export rules that apply to it. The Licensee does not use the program for the development of weapons.

12. Disputes and miscellaneous

12.1 The parties try to settle a dispute by talks between their managing directors before they turn to a court.
12.2 If the talks have not succeeded within sixty days, the dispute is decided by the ordinary courts at the seat of the defendant. Any claim under this agreement shall be construed in accordance with Swiss law.
12.3 Waiver of a right on one occasion is no waiver of it on another.
12.4 This agreement may be signed in counterparts and by electronic signature.

Signatures

Quillon Software Inc., by: Marcus Oyelaran, vice president, signed electronically on 9 January 2025.
Halden Instruments AG, by: Urs Keller, chief financial officer, signed electronically on 10 January 2025."].

loan[text -> "TERM LOAN AGREEMENT

This agreement is dated 14 August 2024 and is made between Aldergate Bank plc, London, Luxembourg branch (the Lender), and Halden Instruments AG, Aarau, Switzerland (the Borrower).

1. The loan

1.1 The Lender makes available to the Borrower a loan of EUR 1,200,000 (the Loan) for the building of a calibration laboratory in Aarau, building D.
1.2 The Borrower may draw the Loan in up to three parts of at least EUR 300,000 each, by a notice given five banking days before the day of payment. What has not been drawn by 31 March 2025 lapses.
1.3 The Lender need not check what the Borrower uses the money for.

2. Conditions

2.1 This agreement takes effect on the day on which the Lender confirms in writing that it has received all the documents of clause 2.2 in a form that satisfies it.
2.2 The documents are: an extract from the commercial register; the resolution of the board that approves this agreement; the building permit; the audited accounts for 2023; and the subordination of the shareholder's loan of 2019.
2.3 If the Lender has not given the confirmation by 31 October 2024, either party may declare that the agreement is not to take effect.

3. Interest and fees

3.1 The Loan bears interest at 4.15 percent a year on the amount outstanding, counted by actual days on a year of 360 days and payable at the end of each calendar quarter.
3.2 The Borrower pays an arrangement fee of EUR 9,000 on the date of the first drawing.
3.3 On the part that has been granted and not been drawn the Borrower pays a commitment fee of 0.6 percent a year.
3.4 Amounts that are not paid when due bear interest at two percent above the rate of clause 3.1.

4. Repayment

4.1 The Borrower repays the Loan in eighteen equal quarterly instalments, the first on 30 June 2025.
4.2 All amounts outstanding are to be repaid at the latest on 30 September 2029 (the Final Repayment Date).
4.3 The Borrower may repay the Loan early, in whole or in parts of at least EUR 100,000, at the end of a calendar quarter by giving not less than thirty (30) days' notice. It then compensates the Lender for the loss of reinvestment, but for no more than one percent of the amount repaid early.

5. Statements of the Borrower

5.1 The Borrower states that it is validly incorporated, that it may enter into this agreement, that its accounts for 2023 give a true picture, and that no proceedings are pending that could endanger repayment.
5.2 The statements are repeated on the day of each drawing.

6. Undertakings

6.1 As long as the Loan is outstanding the Borrower keeps its equity at no less than thirty-five percent of its total assets, and its net debt at no more than three times its earnings before interest, taxes and depreciation.
6.2 It sends the Lender its audited accounts within five months of the end of the year, half-yearly figures within two months, and a certificate of the ratios of clause 6.1 with both.
6.3 It gives no security over its assets to other creditors, except retention of title in the ordinary course of business and the mortgage on building A that exists at the date of this agreement.
6.4 It insures the calibration laboratory at full value and assigns the claims under the policy to the Lender.

7. Events of default

7.1 The Lender may declare the Loan due at once if an amount is not paid within five banking days of its due date; if a statement of clause 5 was wrong in a material respect; if an undertaking of clause 6 is broken and not restored within thirty days of a reminder; if the Borrower stops payments or insolvency proceedings are opened; or if more than half of its votes come under the control of another person without the Lender's consent.
7.2 Before it declares the Loan due, the Lender hears the Borrower, unless this would endanger its rights.

8. Increased cost and taxes

8.1 If a change in the law increases the Lender's cost of keeping the Loan, the Borrower compensates it on presentation of a calculation, but may repay the Loan without compensation for early repayment.
8.2 Payments are made without deduction. If the law requires a deduction, the Borrower pays as much more as is needed for the Lender to receive the full amount.

9. Transfer

9.1 The Lender may transfer its rights to another bank in the European Union with the Borrower's consent, and without it if an event of default continues. The Borrower may not transfer its rights.

10. General

10.1 Notices are given in writing to the addresses of the register and take effect when they arrive.
10.2 The Lender's records are proof of the amounts outstanding until the contrary is shown.
10.3 This agreement is governed by the law of the Grand Duchy of Luxembourg. The courts of the city of Luxembourg have jurisdiction; the Lender may also sue the Borrower at its seat.

Signatures

Aldergate Bank plc, Luxembourg branch: signed Helen Marsh, director, and Paul Weiss, senior manager, Luxembourg, 14 August 2024.
Halden Instruments AG: signed Urs Keller, chief financial officer, Aarau, 14 August 2024."].

maintenance[text -> "MAINTENANCE SERVICES AGREEMENT

This agreement is made on 12 February 2024 between Brightwater Systems GmbH, a company registered in Winterthur (the Provider), and Halden Instruments AG, a company registered in Aarau (the Customer).

Recitals

A. The Customer makes laboratory balances and runs four production lines whose control software must be kept in working order.
B. Orsino Holding SA of Lausanne acquired all shares in the Provider in 2022 and has confirmed to the Customer that it supports the Provider in carrying out this agreement. Orsino Holding SA gives no guarantee and takes on no duty under this agreement.
C. The Customer has inspected the Provider's workshop and is satisfied that it can do the work described below.

1. Services

1.1 The Provider maintains the control software of the four production lines listed in Schedule 2, corrects faults, installs security updates and keeps a written log of every intervention.
1.2 The Provider answers a report of a standstill within two hours, day and night, and any other report by the end of the next working day.
1.3 The Provider may not replace the control software by another product without the Customer's written consent.
1.4 Work that goes beyond maintenance, such as the connection of a fifth line, is offered separately and begins only when the Customer has accepted the offer in writing.

2. Duties of the Customer

2.1 The Customer gives the Provider access to the lines, to the test bench and to a workplace in building C.
2.2 The Customer names one person who receives the Provider's reports and may accept work. At the date of this agreement that person is Ms Jelena Marty.
2.3 The Customer makes a backup before each planned intervention. If it has not done so, the Provider may postpone the intervention at the Customer's cost.

3. Term

3.1 This agreement takes effect on 1 March 2024.
3.2 It ends on 28 February 2027 without notice being needed, unless the parties have extended it in writing.
3.3 Either party may terminate this agreement before that date by giving ninety (60) days' written notice to the end of a calendar month.
3.4 Either party may terminate at once for cause, in particular if the other party has been in breach of a material duty for thirty days after a written reminder, or if insolvency proceedings are opened over its assets.
3.5 On termination the Provider hands over the log, all passwords and the configuration of the lines within five working days, and deletes its own copies.

4. Fee

4.1 The Customer pays a monthly fee of CHF 18,500, payable in advance on the first working day of each month. Value added tax is added at the rate in force.
4.2 Travel time within Switzerland is included. Travel elsewhere is charged at cost on presentation of receipts.
4.3 If an invoice is not paid within thirty days, interest of five percent a year is due from the thirty-first day.
4.4 If the Provider misses the response time of clause 1.2 more than twice in a month, the fee for that month is reduced by one tenth.

5. Confidentiality

5.1 Each party keeps secret what it learns of the other's business under this agreement, and uses it for no other purpose.
5.2 This duty lasts for five years after the end of the agreement. It does not cover what is public, what a party already knew, and what a court or an authority requires to be disclosed.

6. Liability

6.1 The Provider is liable for damage caused by intent or gross negligence without limit, and for other damage up to the amount of twelve monthly fees in each contract year.
6.2 Neither party is liable for loss of profit, except in the case of clause 5.
6.3 The Provider holds insurance of at least CHF 5,000,000 for each event and shows the policy on request.

7. General

7.1 Changes to this agreement need the written form and the signature of both parties.
7.2 The Provider may not assign this agreement. It may use subcontractors named in advance, for whom it is liable as for itself.
7.3 If a clause is invalid, the others remain in force, and the parties replace it by what comes closest to its purpose.
7.4 This agreement is governed by Swiss law. The courts at Aarau have jurisdiction.
7.5 This agreement with its schedules is the whole agreement of the parties. Where a schedule departs from a clause, the clause prevails.

Schedule 1: Summary of charges

Monthly fee: CHF 17,900, in advance.
Work outside clause 1.1: CHF 195 for each hour begun.
Standby on public holidays: included.

Schedule 2: Lines

Line 1, precision balances, building A, in use since 2016.
Line 2, moisture analysers, building A, in use since 2018.
Line 3, load cells, building B, in use since 2019.
Line 4, final calibration, building C, in use since 2021.

Signatures

For Brightwater Systems GmbH: signed Tobias Wenger, managing director, Winterthur, 12 February 2024.
For Halden Instruments AG: signed Jelena Marty, head of production, and Urs Keller, chief financial officer, Aarau, 12 February 2024."].

processing[text -> "AGREEMENT ON THE PROCESSING OF PERSONAL DATA

This agreement is made on 2 April 2025 between Halden Instruments AG, Aarau (the Controller), and Brightwater Systems GmbH, Winterthur (the Processor).

Recitals

A. Under the Maintenance Services Agreement of 12 February 2024 the Processor maintains the control software of the Controller's production lines for a monthly fee of CHF 18,500. In doing so it can see data on persons who work on the lines.
B. The law requires that such processing be governed by an agreement. This is that agreement. It creates no separate remuneration.

1. Subject and purpose

1.1 The Processor processes personal data on behalf of the Controller, only so far as the maintenance of the control software requires it, and only on the Controller's documented instructions.
1.2 The data concerned are the names, the personnel numbers and the working times of operators, and the record of which operator calibrated which instrument. The persons concerned are employees of the Controller and temporary staff.
1.3 Special categories of data are not processed. If the Processor comes upon such data, it stops and informs the Controller.

2. Instructions

2.1 Instructions are given in writing or by electronic mail by the Controller's data protection officer, Ms Salome Etter, or her deputy.
2.2 If the Processor holds that an instruction infringes the law, it says so without delay and may wait until the Controller confirms the instruction.

3. Duties of the Processor

3.1 The Processor binds the persons who carry out the work to secrecy, in writing, before they begin.
3.2 It takes the technical and organisational measures listed in the annex, and keeps them at the state of the art. It may replace a measure by another that protects at least as well.
3.3 It helps the Controller to answer requests of the persons concerned, and passes on requests that reach it within three working days.
3.4 It keeps a record of the processing activities and shows it to the supervisory authority on request.

4. Breaches

4.1 The Processor reports a breach of the protection of personal data within twenty-four hours of learning of it, with the kind of data, the number of persons, the likely consequences and the measures taken.
4.2 It documents each breach, and does not inform authorities or persons concerned itself unless the Controller asks it to.

5. Further processors

5.1 The Processor may use a further processor only with the Controller's prior written consent. At the date of this agreement consent is given for Nordkiste Hosting AG, Zug, which runs the ticket system.
5.2 The Processor binds a further processor to the duties of this agreement and is liable for it as for itself.

6. Transfer to other countries

6.1 Personal data stay in Switzerland and in the member states of the European Economic Area. A transfer to another country needs the Controller's consent and the safeguards that the law requires.

7. Audit

7.1 The Controller may check once a year, and after each breach, whether this agreement is observed. It announces the check ten working days before.
7.2 Instead of a visit, the Processor may present a current report of an independent auditor, if it covers the processing concerned.

8. Return and deletion

8.1 When the maintenance ends, the Processor returns or deletes all personal data within thirty days, as the Controller chooses, and confirms the deletion in writing.
8.2 Copies that the law requires to be kept are blocked and are deleted when the period has passed.

9. Duration

9.1 This agreement takes effect on 15 April 2025.
9.2 It lasts as long as the Processor processes personal data for the Controller, and ends with the Maintenance Services Agreement without notice being needed.

10. General

10.1 In questions of data protection this agreement prevails over the Maintenance Services Agreement. In all other respects that agreement applies, including its choice of law and jurisdiction.
10.2 Changes need the written form, which electronic signatures meet.
10.3 If a clause is invalid, the others remain in force.

Annex: Measures

Access: the Processor's staff sign in with a personal account and a second factor; accounts are reviewed every quarter and closed on the day a person leaves.
Transport: remote access goes through an encrypted tunnel that the Controller opens for each intervention and closes after it.
Storage: no personal data are stored on the Processor's systems, apart from the ticket system, which is encrypted at rest.
Separation: data of the Controller are kept apart from those of other customers.
Recovery: tickets are backed up daily; the recovery is tested twice a year.
Training: the staff are trained once a year, and the training is recorded.
Control: the Processor's data protection adviser checks the measures each autumn and reports the result to the Controller.

Signatures

For the Controller: signed Urs Keller, chief financial officer, Aarau, 2 April 2025.
For the Processor: signed Tobias Wenger, managing director, Winterthur, 3 April 2025."].

supply[text -> "SUPPLY AGREEMENT FOR CASTINGS

This agreement is made on 20 June 2024 between Tarn Valley Castings s.r.o., Brno (the Supplier), and Halden Instruments AG, Aarau (the Buyer).

Recitals

A. The Supplier makes aluminium castings in its foundry in Brno. The Buyer needs housings and base plates for its balances.
B. The Buyer has tested samples of the parts in Schedule A and released them for series production on 30 April 2024.
C. Until now the Buyer has obtained these parts from Ridgeway Foundry Limited, which has given up its business. Ridgeway Foundry Limited has passed its tools to the Supplier with the Buyer's consent.

1. Subject

1.1 The Supplier makes and delivers the parts listed in Schedule A, according to the Buyer's drawings and the quality agreement of the same date.
1.2 The Buyer orders at least 4,000 base plates and 2,500 housings in each contract year. If it orders less, it pays a quarter of the price of the missing quantity.
1.3 The Supplier keeps a safety stock of four weeks' average demand at its own cost.

2. Duration

2.1 This agreement takes effect on 1 July 2024 and expires on 30 June 2026.
2.2 It is extended by one year at a time if the parties agree so in writing three months before it expires.
2.3 Either party may terminate it for an important reason at any time. An important reason is in particular a stop of deliveries for more than six weeks.
2.4 Apart from clause 2.3 there is no right to terminate before the agreement expires.

3. Orders and delivery

3.1 The Buyer sends a forecast for twelve months on the first working day of each month. The first three months of the forecast are binding.
3.2 The Supplier confirms each order within three working days. Delivery is free carrier, Brno, within twenty working days of the order.
3.3 If the Supplier is late by more than five working days, it pays one percent of the value of the late goods for each further week, up to eight percent. Payment does not release it from delivery.
3.4 The Supplier tells the Buyer of an expected delay as soon as it knows of it, with the cause and the new date.

4. Price and payment

4.1 The prices are those in Schedule A. They include packing and are in euro, without value added tax.
4.2 Prices follow the listed price of aluminium. If its average over three months departs by more than ten percent from EUR 2,300 a tonne, the prices change from the following quarter by four tenths of the departure.
4.3 The Buyer pays within forty-five days of the date of the invoice, which is not earlier than the date of delivery.

5. Tools

5.1 The casting tools belong to the Buyer and are marked as its property. The Supplier keeps them without charge, insures them and uses them for the Buyer alone.
5.2 The Supplier bears the cost of ordinary upkeep. A tool that has made its planned number of castings is replaced at the Buyer's cost.
5.3 When the agreement ends, whatever the reason, the Supplier hands over the tools within ten working days. It has no right to keep them back.

6. Quality

6.1 The Supplier checks each delivery as the quality agreement provides and keeps the records for ten years.
6.2 The Buyer checks deliveries for quantity, identity and visible damage, and reports what it finds within ten working days. It reports hidden defects within ten working days of finding them.
6.3 The Supplier replaces defective parts at its own cost. If it does not do so within fifteen working days, the Buyer may buy elsewhere and charge it the difference.
6.4 Claims for defects expire three years after delivery.

7. Responsibility in the supply chain

7.1 The Supplier tells the Buyer on request from which smelters the aluminium comes, and observes the Buyer's code of conduct.
7.2 The Buyer may visit the foundry on five working days' notice, during working hours.

8. Liability

8.1 Each party is liable under the law for damage that it causes by fault. Liability for loss of production is limited to EUR 150,000 for each event.
8.2 Neither party is liable for delay caused by war, natural disaster, or an embargo, for as long as it lasts.

9. General

9.1 Changes need the written form. General terms of either party do not apply.
9.2 This agreement is governed by Austrian law, without its rules of conflict and without the United Nations sales convention.
9.3 All disputes are finally settled by three arbitrators under the Vienna Rules. The language of the arbitration is English.

Schedule A: Parts and prices

Base plate BP-220, weight 0.84 kg: EUR 6.35 each.
Base plate BP-310, weight 1.20 kg: EUR 8.90 each.
Housing HS-07, weight 1.95 kg: EUR 14.20 each.
Yearly tool fee: EUR 12,000, payable in January.
End of the supply period: 31 December 2026.
Place of delivery: Brno, ramp 3.

Signatures

For the Supplier: signed Lenka Horakova, managing director, Brno, 20 June 2024.
For the Buyer: signed Jelena Marty, head of production, Aarau, 24 June 2024."].
