/**
 * Every weight that the parser adds up when it chooses between readings, in one table. Positive speaks for a reading,
 * negative against it; the unit is arbitrary, only differences within one choice matter.
 */
export const WEIGHTS = {
  /** What quantity x price against the amount says of a line. */
  arithmetic: {
    exact: 4.5,
    /** 1 x 3.00 = 3.00 proves less: every number of the row may be the same. */
    exactForOne: 3.2,
    /** 0 x 0 = 0 proves little. */
    exactForNone: 2,
    discounted: 3.8,
    rounded: 2.8,
    broken: -1.2,
    /** Only a price is printed, and it is the amount. */
    priceIsAmount: 1.6,
    /** Only a price is printed, and the amount is a whole number of times that. */
    priceDivides: 0.9,
    priceDoesNotDivide: -1.5,
    /** Only a quantity is printed, and it is 1. */
    quantityOfOne: 1.2,
    quantityForNothing: 1,
    /** Only a quantity is printed; the price it leads to has whole cents. */
    quantityDivides: 0.5,
    /** A count that would lead to a price of broken cents is a code. */
    quantityDoesNotDivide: -1.5,
    amountAlone: 0.6,
  },
  /** How well a number stands in the column of its role; "proved" columns are where proved lines have theirs. */
  column: {
    inProved: 1.2,
    nearProved: 0.3,
    farFromProved: -0.8,
    underHeader: 1.2,
    nearHeader: 0.3,
    /** A header counts only this much once proved lines say where the column is. */
    headerBesideProved: 0.4,
    /** An amount with tax, where the one without may be printed too. */
    underGross: -0.2,
    /** Under another header although the role has one of its own. */
    underOther: -1,
    /** Under the header of a column that is none of the line's sums. */
    underUnrelated: -0.8,
  },
  /** Which number of a line is its quantity, its price, its amount. */
  line: {
    lastAmount: 0.6,
    /** For each amount of money behind the amount, where no header says which one counts. */
    moneyBehindAmount: -1.2,
    corrected: -0.2,
    /** A tax letter clings to the amount: "13.94SR". */
    taxLetter: 0.2,
    /** "@ 3.50", "x 3.50". */
    markedPrice: 1,
    /** Quantity, price and amount follow each other, for each pair. */
    inOrder: 0.2,
    /** For each amount of money that the reading has no use for. */
    unusedMoney: -0.25,
    /** A printed count or price is ignored for the sake of a sum that fits. */
    ignoredNumber: -2.2,
    /** A bare number of another row is an address or a code sooner than a count. */
    quantityOnOtherRow: -1.5,
    /** "5KG" is a size unless a column or a product says it is the quantity. */
    quantityWithUnit: -0.8,
    /** "2 x" */
    quantityBeforeTimes: 1,
    /** "x 2" */
    quantityAfterTimes: -0.5,
    quantityWhole: 0.3,
    quantityWithDecimals: 0.2,
    quantityCorrected: -0.3,
    quantityOver9999: -1,
    quantityWithThousands: -1.5,
  },
  /** Trust that another reading of a printed number costs; positive, and taken off. */
  variant: {
    /** More than an exact product gains over one that rounding explains. */
    otherDigit: 1.8,
    lostPoint: 1.2,
    /** Less trust than a printed amount, more than any other reading of one. */
    lostCents: 0.5,
  },
  /** Which neighbouring rows make one line of goods. */
  group: {
    named: 1.5,
    nameless: -1.2,
    /** A second row with money that the line's arithmetic does not need. */
    secondAmount: -3,
    /** It is needed, but has a name of its own. */
    secondName: -2,
    /** A row of text on the side where this document has no names. */
    otherSide: -1.6,
    /** A rule or a heading: "-----", "Drinks:". */
    rule: -0.5,
    /** "Authorize : ..." is a remark. */
    remark: -0.4,
    /** "2 VM McChicken 15.90" then "2 M Fries": a part of a set, not the rest of the name. */
    setPart: -1,
    extraText: -0.2,
    gap: -0.9,
    skippedMoney: -1.6,
    skippedText: -0.4,
    /** Goods without a price: less than any reading with one, more than letting them go unseen. */
    unpriced: 0.7,
    /** All amounts of the table lead to a printed total. */
    leadsToTotal: 3,
  },
  /** Which sum is the document's total. */
  total: {
    onTotalRow: 3,
    onSubtotalRow: 0.4,
    onItemRow: -1,
    onPaymentRow: -0.5,
    onRoundingRow: 1,
    /** "Amount due", "grand total". */
    strongLabel: 1,
    beforeTaxLabel: -1.5,
    /** The lines, or the sums above, lead to it. */
    added: 2,
    /** Cash less change. */
    settled: 3,
    /** A sum above and the printed rounding lead to it. */
    rounded: 2,
    paid: 0.8,
    /** In the table of taxes below the total. */
    inTaxTable: -2,
    /** For each other sum of the same value, at most three. */
    repeated: 0.3,
    /** For each height of text more than usual, at most 1 in all. */
    tallText: 1.5,
    notPositive: -2,
    corrected: -0.3,
  },
  /** Which text above the table is the sender's name, when no list of suppliers has it. */
  supplier: {
    /** For each row further down. */
    row: -0.22,
    /** For each height of text more than usual, between -0.5 and 2.5 in all. */
    tallText: 2.2,
    /** The sender is a legal person; what is printed largest may be a brand. */
    legalForm: 3.2,
    companyForm: 2.2,
    trade: 1.3,
    otherLabel: -3.5,
    address: -2.5,
    colon: -1.5,
    endsWithComma: -0.7,
    buyer: -3,
    belowOwner: -2,
    /** The second company on the paper is the one that buys. */
    secondCompany: -1.5,
    noCapitals: -0.8,
    digits: -0.6,
    short: -0.6,
    /** An address or a registration follows a sender's name. */
    addressBelow: 0.8,
  },
  /** Which date is the document's own. */
  date: {
    ownLabel: 3,
    plainLabel: 2,
    otherLabel: -1,
    ownLabelAbove: 2.5,
    plainLabelAbove: 1.5,
    otherLabelAbove: -1,
    /** For each other place that has the same date, at most two. */
    repeated: 0.4,
  },
};

/** Limits that the same choices use. */
export const THRESHOLDS = {
  column: {
    /** Distances between a number and a column, in character widths. */
    inProved: 1.5,
    nearProved: 4,
    underHeader: 6,
    underUnrelated: 3,
  },
  variant: {
    /** Assignments whose readings cost more trust than this in all are not tried. */
    maxTrustCost: 2.5,
  },
  group: {
    /** Rows of one line of goods. */
    maxRows: 5,
    /** Letters that make a name, and those that make a second one. */
    nameLetters: 3,
    secondNameLetters: 6,
    /** A gap between rows, in usual distances. */
    gap: 1.75,
  },
  supplier: {
    /** How much a text is a listed supplier's name, 0..1. */
    fromList: 0.74,
  },
};
