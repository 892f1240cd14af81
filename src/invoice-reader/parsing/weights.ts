/**
 * Every weight that the parser adds up when it chooses between readings, in one table. Positive speaks for a reading,
 * negative against it; the unit is arbitrary, only differences within one choice matter.
 *
 * Behind each weight: what setting it to 0 changes, in thousandths, on the 60 made images / on 116 scanned receipts (95 of
 * them transcribed by people, 21 recognised). "lines" is line F1, "amounts" and the others are the share of right ones; for
 * suppliers and dates only their own measure was taken. 0: no measure changed, so the weight decides cases that these sets
 * hold too few of, or another weight decides the same ones. `node bench/invoices/weights.ts` measures again.
 */
export const WEIGHTS = {
  /** What quantity x price against the amount says of a line. */
  arithmetic: {
    exact: 4.5, // lines 0 / -50, amounts 0 / -33
    /** 1 x 3.00 = 3.00 proves less: every number of the row may be the same. */
    exactForOne: 3.2, // lines 0 / -27, amounts 0 / -22
    /** 0 x 0 = 0 proves little. */
    exactForNone: 2, // 0
    discounted: 3.8, // lines 0 / -3
    rounded: 2.8, // 0
    broken: -1.2, // 0
    /** Only a price is printed, and it is the amount. */
    priceIsAmount: 1.6, // 0
    /** Only a price is printed, and the amount is a whole number of times that. */
    priceDivides: 0.9, // 0
    priceDoesNotDivide: -1.5, // 0
    /** Only a quantity is printed, and it is 1. */
    quantityOfOne: 1.2, // lines 0 / +7, amounts 0 / -3
    quantityForNothing: 1, // 0
    /** Only a quantity is printed; the price it leads to has whole cents. */
    quantityDivides: 0.5, // 0
    /** A count that would lead to a price of broken cents is a code. */
    quantityDoesNotDivide: -1.5, // 0
    amountAlone: 0.6, // 0
  },
  /** How well a number stands in the column of its role; "proved" columns are where proved lines have theirs. */
  column: {
    inProved: 1.2, // lines 0 / -3
    nearProved: 0.3, // 0
    farFromProved: -0.8, // 0
    underHeader: 1.2, // 0
    nearHeader: 0.3, // 0
    /** A header counts only this much once proved lines say where the column is. */
    headerBesideProved: 0.4, // 0
    /** An amount with tax, where the one without may be printed too. */
    underGross: -0.2, // 0
    /** Under another header although the role has one of its own. */
    underOther: -1, // 0
    /** Under the header of a column that is none of the line's sums. */
    underUnrelated: -0.8, // 0
  },
  /** Which number of a line is its quantity, its price, its amount. */
  line: {
    lastAmount: 0.6, // 0
    /** For each amount of money behind the amount, where no header says which one counts. */
    moneyBehindAmount: -1.2, // 0
    corrected: -0.2, // 0
    /** A tax letter clings to the amount: "13.94SR". */
    taxLetter: 0.2, // 0
    /** "@ 3.50", "x 3.50". */
    markedPrice: 1, // lines 0 / -3
    /** Quantity, price and amount follow each other, for each pair. */
    inOrder: 0.2, // 0
    /** For each amount of money that the reading has no use for. */
    unusedMoney: -0.25, // 0
    /** A printed count or price is ignored for the sake of a sum that fits. */
    ignoredNumber: -2.2, // 0
    /** A bare number of another row is an address or a code sooner than a count. */
    quantityOnOtherRow: -1.5, // lines 0 / -5
    /** "5KG" is a size unless a column or a product says it is the quantity. */
    quantityWithUnit: -0.8, // 0
    /** "2 x" */
    quantityBeforeTimes: 1, // 0
    /** "x 2" */
    quantityAfterTimes: -0.5, // 0
    quantityWhole: 0.3, // 0
    quantityWithDecimals: 0.2, // 0
    quantityCorrected: -0.3, // 0
    quantityOver9999: -1, // 0
    quantityWithThousands: -1.5, // 0
  },
  /** Trust that another reading of a printed number costs; positive, and taken off. */
  variant: {
    /** More than an exact product gains over one that rounding explains. */
    otherDigit: 1.8, // 0
    lostPoint: 1.2, // lines 0 / -3, amounts 0 / -3
    /** Less trust than a printed amount, more than any other reading of one. */
    lostCents: 0.5, // 0
  },
  /** Which neighbouring rows make one line of goods. */
  group: {
    named: 1.5, // lines 0 / +5
    nameless: -1.2, // 0
    /** A second row with money that the line's arithmetic does not need. */
    secondAmount: -3, // lines 0 / -3
    /** The line's own price or amount, printed a second time. */
    repeatedAmount: -0.3,
    /** It is needed, but has a name of its own. */
    secondName: -2, // 0
    /** A row of text on the side where this document has no names. */
    otherSide: -1.6, // lines -4 / -16
    /** A rule or a heading: "-----", "Drinks:". */
    rule: -0.5, // 0
    /** "Authorize : ..." is a remark. */
    remark: -0.4, // lines 0 / -19
    /** "2 VM McChicken 15.90" then "2 M Fries": a part of a set, not the rest of the name. */
    setPart: -1, // 0
    extraText: -0.2, // 0
    gap: -0.9, // lines -42 / 0
    skippedMoney: -1.6, // 0
    skippedText: -0.4, // lines -34 / -38
    /** Goods without a price: less than any reading with one, more than letting them go unseen. */
    unpriced: 0.7, // 0
    /** All amounts of the table lead to a printed total. */
    leadsToTotal: 3, // 0
  },
  /** Which sum is the document's total. */
  total: {
    onTotalRow: 3, // totals -167 / -17
    onSubtotalRow: 0.4, // 0
    onItemRow: -1, // 0
    onPaymentRow: -0.5, // 0
    onRoundingRow: 1, // 0
    /** "Amount due", "grand total". */
    strongLabel: 1, // 0
    beforeTaxLabel: -1.5, // 0
    /** The lines, or the sums above, lead to it. */
    added: 2, // totals 0 / -9
    /** Cash less change. */
    settled: 3, // totals 0 / -9
    /** A sum above and the printed rounding lead to it. */
    rounded: 2, // totals 0 / -17
    paid: 0.8, // 0
    /** In the table of taxes below the total. */
    inTaxTable: -2, // 0
    /** For each other sum of the same value, at most three. */
    repeated: 0.3, // totals 0 / +9
    /** For each height of text more than usual, at most 1 in all. */
    tallText: 1.5, // totals 0 / -9
    notPositive: -2, // 0
    corrected: -0.3, // 0
  },
  /** Which text above the table is the sender's name, when no list of suppliers has it. */
  supplier: {
    /** For each row further down. */
    row: -0.22, // suppliers 0 / -17
    /** For each height of text more than usual, between -0.5 and 2.5 in all. */
    tallText: 2.2, // suppliers 0 / +9
    /** The sender is a legal person; what is printed largest may be a brand. */
    legalForm: 3.2, // suppliers 0 / -78
    companyForm: 2.2, // suppliers 0 / -17
    trade: 1.3, // suppliers 0 / -17
    otherLabel: -3.5, // 0
    address: -2.5, // suppliers -17 / 0
    colon: -1.5, // 0
    endsWithComma: -0.7, // 0
    buyer: -3, // 0
    belowOwner: -2, // suppliers 0 / -34
    /** The second company on the paper is the one that buys. */
    secondCompany: -1.5, // 0
    noCapitals: -0.8, // suppliers 0 / -9
    digits: -0.6, // 0
    short: -0.6, // 0
    /** An address or a registration follows a sender's name. */
    addressBelow: 0.8, // suppliers 0 / +9
  },
  /** Which date is the document's own. */
  date: {
    ownLabel: 3, // 0
    plainLabel: 2, // 0
    otherLabel: -1, // 0
    ownLabelAbove: 2.5, // 0
    plainLabelAbove: 1.5, // 0
    otherLabelAbove: -1, // 0
    /** For each other place that has the same date, at most two. */
    repeated: 0.4, // 0
  },
};

/** Limits that the same choices use. Behind each: what half as much changes; what one and a half times as much does. */
export const THRESHOLDS = {
  column: {
    /** Distances between a number and a column, in character widths. */
    inProved: 1.5, // 0; 0
    nearProved: 4, // 0; 0
    underHeader: 6, // 0; 0
    underUnrelated: 3, // 0; 0
  },
  variant: {
    /** Assignments whose readings cost more trust than this in all are not tried. */
    maxTrustCost: 2.5, // 0; 0
  },
  group: {
    /** Rows of one line of goods. */
    maxRows: 5, // 0; 0
    /** Letters that make a name, and those that make a second one. */
    nameLetters: 3, // 0; lines 0 / -32
    secondNameLetters: 6, // 0; 0
    /** How much better the chosen side of the names must be than the other one; less is marked. */
    pairingMargin: 2,
    /** A gap between rows, in usual distances. */
    gap: 1.75, // lines -20 / -32; lines -42 / 0
  },
  supplier: {
    /** How much a text is a listed supplier's name, 0..1. At 0.55 one in five senders that are not listed is taken for another. */
    fromList: 0.74, // all listed senders found, none taken for another
  },
};
