/** Returns whether the fonts that every PDF reader has can write the text: Western European letters. */
export const isWestern = (text: string) =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]*$/u.test(text.normalize("NFC"));
