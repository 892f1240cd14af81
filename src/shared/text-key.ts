/**
 * Invisible characters: soft hyphens, zero width characters other than joiners, marks of direction and control
 * characters.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/**
 * Joiners distinguish words after a virama and between letters that join to each other; elsewhere they do not change
 * the text (Unicode Standard Annex 31, "Layout and Format Control Characters").
 */
const VIRAMAS =
  "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed";
const CURSIVE = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Phags_Pa}\p{Script=Adlam}`;
const IDLE_JOINER = new RegExp(
  String.raw`(?<![${VIRAMAS}${CURSIVE}])[\u200c\u200d]|(?<=[${CURSIVE}])[\u200c\u200d](?!\p{L})`,
  "gu",
);
const APOSTROPHES_AND_QUOTES = /['"`\u00b4\u02b9-\u02bd\u02ee\u05f3\u05f4\u2032-\u2037\p{Pi}\p{Pf}]/gu;
const HYPHENS_AND_BRACKETS = /[\p{Pd}\u2043\u2212\p{Ps}\p{Pe}]/gu;
/** Initials with points: "U.S.A." equals "USA", while "St.Louis" equals "St. Louis". */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?![\p{L}\p{M}\p{N}])/gu;
/**
 * Points and commas outside numbers. Points and commas between digits stay, and so does the point of ".5", which is not
 * 5.
 */
const POINTS_AND_COMMAS = /(?<!^|[\p{Nd}\s])[.,]|[.,](?!\p{Nd})|[\u055d\u060c\u2026\u3001\u3002]/gu;
const FULL_OR_HALF_WIDTH = /[\u3000\uff01-\uffee]/gu;
const PLAIN = /^[a-z0-9 ]*$/i;
const ASCII = /^[\t\n\r -~]*$/;
const CASED = /[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/gu;

/**
 * Returns the key by which two names are equal: " Roma TOMATOES (5kg)" and "roma tomatoes 5kg". Any other difference
 * makes another name, in every script: a mark, a sign such as % or &, or a point between digits ("Pâté" and "Pâte",
 * "ビール" and "ピール", "1.5" and "15").
 *
 * Composed and decomposed letters, half and full width, capitals and small letters (simple case folding of Unicode, so
 * "ß" is not "ss"), and all kinds of white space are equal. Invisible characters, apostrophes and quotes are removed;
 * hyphens, brackets, and points and commas outside numbers only separate words.
 */
export function identityKey(text: string): string {
  // For most names, which are plain, the other rules change nothing.
  if (PLAIN.test(text)) return text.trim().replaceAll(/ +/g, " ").toLowerCase();
  const plain = folded(text)
    .replaceAll(APOSTROPHES_AND_QUOTES, "")
    .replaceAll(INITIALS, (initials) => initials.replaceAll(".", ""))
    .replaceAll(HYPHENS_AND_BRACKETS, " ")
    .replaceAll(POINTS_AND_COMMAS, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .normalize("NFC");
  // A name of punctuation alone keeps its punctuation.
  return plain === "" ? folded(text).replaceAll(/\s+/gu, " ").trim() : plain;
}

/** Returns whether two texts say the same to a reader. */
export const isSameText = (before: string | null, now: string): boolean =>
  before === now || (before !== null && identityKey(before) === identityKey(now));

/**
 * Returns the key by which codes and invoice numbers are equal whatever their case and punctuation: "INV-0042/A"
 * becomes "inv0042a".
 */
export function codeKey(code: string): string {
  return folded(code)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")
    .normalize("NFC");
}

/**
 * Returns the words of a text as people type them in a search, without case, accents and punctuation: "pate" finds
 * "Pâté" and "Pâte". Different names can have the same key, so use it to search and suggest, never to decide that two
 * names are equal. Marks that carry a letter's sound are not accents: vowels of Thai or Hindi and the voiced marks of
 * kana stay.
 */
export function likenessKey(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns a function that checks whether a name contains the text that a person typed in a search. If the text is
 * punctuation alone, the punctuation is searched.
 */
export function nameFinder(typed: string): (name: string | null) => boolean {
  const key = likenessKey(typed);
  if (key === "") return (name) => name?.includes(typed.trim()) ?? false;
  return (name) => name !== null && likenessKey(name).includes(key);
}

/** Marks that people omit when they type; in other scripts marks are letters to readers. */
const ACCENTS = new RegExp(
  String.raw`[\u{0300}-\u{036f}\u{0483}-\u{0487}\u{0591}-\u{05bd}\u{05bf}\u{05c1}\u{05c2}\u{05c4}\u{05c5}\u{05c7}\u{0610}-\u{061a}\u{064b}-\u{065f}\u{0670}\u{06d6}-\u{06dc}\u{06df}-\u{06e4}\u{06e7}\u{06e8}\u{06ea}-\u{06ed}\u{0730}-\u{074a}\u{093c}\u{09bc}\u{0a3c}\u{0abc}\u{0b3c}\u{0cbc}\u{0e48}-\u{0e4b}\u{0ec8}-\u{0ecb}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe00}-\u{fe0f}\u{fe20}-\u{fe2f}]`,
  "gu",
);
/** Letters that people type as other letters, though no mark can be removed from them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
};
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join("")}]`, "gu");

/** Returns the text in small letters without accents; its punctuation stays. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\u200c\u200d]/gu, "")
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .toLowerCase()
    .replaceAll(ACCENTS, "")
    .replaceAll(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter)
    .normalize("NFC");
}

/**
 * Returns the key by which names were equal before `identityKey`: without any mark. Use it only to recognise what was
 * stored or learned by it.
 */
export function formerKey(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns the key by which codes and invoice numbers were equal before `codeKey`. */
export const formerCodeKey = (code: string): string => formerKey(code).replaceAll(" ", "");

/** Returns a text in one width and composition, without capitals and invisible characters. */
function folded(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(FULL_OR_HALF_WIDTH, inOneWidth)
    .replaceAll(INVISIBLE, "")
    .replaceAll(IDLE_JOINER, "")
    .normalize("NFC")
    .replaceAll(CASED, caseFolded)
    .normalize("NFC");
}

/**
 * Returns a character in one width. The Unicode Standard has no property for this: characters of this block, and all
 * others by their compatible characters.
 */
function inOneWidth(char: string): string {
  const code = char.charCodeAt(0);
  if (code === 0xff_e3) return "\u00af";
  if (code < 0xff_a0 || code > 0xff_dc) return char.normalize("NFKC");
  // Hangul letters stand alone here: their compatible characters would join to syllables.
  if (code === 0xff_a0) return "\u3164";
  if (code < 0xff_c2) return String.fromCharCode(code - 0xff_a1 + 0x31_31);
  const at = code - 0xff_c2;
  return String.fromCharCode(0x31_4f + (at >> 3) * 6 + (at & 7));
}

const isOne = (text: string) => text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xff_ff);

/**
 * Returns the simple case folding of a character (CaseFolding.txt, C and S), which is one character: "ß" equals "ẞ" and
 * not "ss", "ς" equals "σ", and neither "ı" nor "İ" equals "i".
 */
function caseFolded(char: string): string {
  if (char === "ı" || /\p{M}/u.test(char)) return char;
  const upper = char.toUpperCase();
  const lower = (isOne(upper) ? upper : char).toLowerCase();
  return isOne(lower) ? lower : char;
}
