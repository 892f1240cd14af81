/**
 * All weights that the parser adds up when it chooses between readings. Positive weights are for a reading, negative
 * weights against it. The unit is arbitrary; only differences within one choice matter.
 *
 * After each weight: the effect of setting it to 0, in thousandths, on the 60 generated images / on 116 scanned
 * receipts (95 of them transcribed by people, 21 recognised). "lines" is line F1, "amounts" and the others are the
 * share of right values; for suppliers and dates only their own measure was used. 0: no measure changed, because these
 * sets contain too few cases that the weight decides, or because another weight decides the same cases.
 * `node bench/invoices/weights.ts` measures again.
 */
export const WEIGHTS = {
  /** Weights of comparing quantity x price with the amount of a line. */
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
    /** Only a price is printed, and the amount is a whole multiple of it. */
    priceDivides: 0.9, // 0
    priceDoesNotDivide: -1.5, // 0
    /** Only a quantity is printed, and it is 1. */
    quantityOfOne: 1.2, // lines 0 / +7, amounts 0 / -3
    quantityForNothing: 1, // 0
    /** Only a quantity is printed, and the resulting price has whole cents. */
    quantityDivides: 0.5, // 0
    /** A count that would give a price with fractions of a cent is a code. */
    quantityDoesNotDivide: -1.5, // 0
    amountAlone: 0.6, // 0
  },
  /** How well a number fits the column of its role; "proved" columns are those of the numbers on proved lines. */
  column: {
    inProved: 1.2, // lines 0 / -3
    nearProved: 0.3, // 0
    farFromProved: -0.8, // 0
    underHeader: 1.2, // 0
    nearHeader: 0.3, // 0
    /** Factor for a header once proved lines show the position of the column. */
    headerBesideProved: 0.4, // 0
    /** An amount with tax; the amount without tax may be printed too. */
    underGross: -0.2, // 0
    /** Below another header, although the role has its own header. */
    underOther: -1, // 0
    /** Below the header of a column that is not used in the line's arithmetic. */
    underUnrelated: -0.8, // 0
  },
  /** Which number of a line is its quantity, its price, its amount. */
  line: {
    lastAmount: 0.6, // 0
    /** For each amount of money after the amount, if no header shows which one is valid. */
    moneyBehindAmount: -1.2, // 0
    corrected: -0.2, // 0
    /** A tax letter clings to the amount: "13.94SR". */
    taxLetter: 0.2, // 0
    /** "@ 3.50", "x 3.50". */
    markedPrice: 1, // lines 0 / -3
    /** Quantity, price and amount follow each other, for each pair. */
    inOrder: 0.2, // 0
    /** For each amount of money that the reading does not use. */
    unusedMoney: -0.25, // 0
    /** A printed count or price is ignored so that the arithmetic fits. */
    ignoredNumber: -2.2, // 0
    /** A bare number of another row is an address or a code sooner than a count. */
    quantityOnOtherRow: -1.5, // lines 0 / -5
    /** "5KG" is a size, unless a column or the arithmetic shows that it is the quantity. */
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
  /** The trust that another reading of a printed number costs; positive, and subtracted. */
  variant: {
    /** Higher than the advantage of an exact product over one that rounding explains. */
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
    /** The row is needed, but has its own name. */
    secondName: -2, // 0
    /** A row of text on the side where this document does not have names. */
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
    /** Goods without a price: scored lower than any reading with a price, but higher than leaving them out. */
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
    /** For each usual text height by which the text is taller, at most 1 in total. */
    tallText: 1.5, // totals 0 / -9
    notPositive: -2, // 0
    corrected: -0.3, // 0
  },
  /** Which text above the table is the sender's name, if it is in no list of suppliers. */
  supplier: {
    /** For each row further down. */
    row: -0.22, // suppliers 0 / -17
    /** For each usual text height by which the text is taller, between -0.5 and 2.5 in total. */
    tallText: 2.2, // suppliers 0 / +9
    /** The sender is a legal person; the largest text may be a brand. */
    legalForm: 3.2, // suppliers 0 / -78
    companyForm: 2.2, // suppliers 0 / -17
    trade: 1.3, // suppliers 0 / -17
    otherLabel: -3.5, // 0
    address: -2.5, // suppliers -17 / 0
    colon: -1.5, // 0
    endsWithComma: -0.7, // 0
    buyer: -3, // 0
    belowOwner: -2, // suppliers 0 / -34
    /** The second company on the document is the buyer. */
    secondCompany: -1.5, // 0
    noCapitals: -0.8, // suppliers 0 / -9
    digits: -0.6, // 0
    short: -0.6, // 0
    /** An address or a registration follows a sender's name. */
    addressBelow: 0.8, // suppliers 0 / +9
  },
  /** Which date is the document's own date. */
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

/** Limits that the same choices use. After each: the effect of half the value, then of 1.5 times the value. */
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
    /** Minimum number of letters of a name, and of a second name. */
    nameLetters: 3, // 0; lines 0 / -32
    secondNameLetters: 6, // 0; 0
    /** Minimum score advantage of the chosen side of the names over the other side; below it, names are marked. */
    pairingMargin: 2,
    /** A gap between rows, in usual distances. */
    gap: 1.75, // lines -20 / -32; lines -42 / 0
  },
  supplier: {
    /** How much a text is a listed supplier's name, 0..1. At 0.55 one in five senders that are not listed is taken for another. */
    fromList: 0.74, // all listed senders found, none taken for another
  },
};
