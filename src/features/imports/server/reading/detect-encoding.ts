import { detectAll } from "jschardet";
import { type Encoding, ENCODING_NAMES } from "#src/features/imports/encodings.ts";

/**
 * Returns the encoding of a file. A byte order mark decides first. Otherwise it is UTF-16 if the separators have zeros
 * beside them, else UTF-8 if the bytes are valid UTF-8, else the most probable encoding by its letters. If several are
 * nearly as probable, the encoding of the company's country (ISO 3166) is chosen, because a few accents can belong to
 * many languages.
 */
export function detectEncoding(bytes: Uint8Array, country: string | undefined): Encoding {
  const marked = byteOrderMark(bytes) ?? utf16Of(bytes);
  if (marked) return marked;
  const sample = letterLines(bytes);
  if (sample.length === 0 || isUtf8(bytes)) return "utf-8";
  const usual = usualEncodings(country);
  const weighted = candidatesOf(sample).flatMap(({ encoding, score }) => {
    const text = decodeWhole(sample, encoding);
    if (text === undefined) return [];
    const weight = (usual.includes(encoding) ? USUAL_WEIGHT : 1) * (isMisread(text, encoding) ? MISREAD_WEIGHT : 1);
    return [{ encoding, score: score * weight }];
  });
  const [best] = weighted.toSorted((a, b) => b.score - a.score);
  return best?.encoding ?? usual.find((text) => decodeWhole(sample, text) !== undefined) ?? "windows-1252";
}

/**
 * Factor for the encodings of the company's own country. At 1.25 German was read as Turkish, and at 2 Polish as Western
 * European.
 */
const USUAL_WEIGHT = 1.5;

function byteOrderMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

const SAMPLE_BYTES = 64 * 1024;
/**
 * Returns whether a byte is a line end, tab, space, separator or digit. Every table has such bytes, and only UTF-16 has
 * zeros beside them.
 */
const isSeparator = (byte: number | undefined) =>
  byte !== undefined && (byte < 0x0e || (byte >= 0x20 && byte <= 0x3b)) && byte !== 0;

function utf16Of(bytes: Uint8Array): Encoding | undefined {
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < Math.min(bytes.length, SAMPLE_BYTES); at += 2) {
    if (bytes[at + 1] === 0 && isSeparator(bytes[at])) little += 1;
    if (bytes[at] === 0 && isSeparator(bytes[at + 1])) big += 1;
  }
  if (little === 0 && big === 0) return undefined;
  return little >= big ? "utf-16le" : "utf-16be";
}

const LINE_FEED = 0x0a;

/**
 * Returns the first lines that contain characters outside ASCII, as whole lines: a line end is not part of a letter in
 * any of these encodings.
 */
function letterLines(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** Maximum share of invalid letters in a UTF-8 file: a letter may have been cut, or pasted from elsewhere. */
const MAX_BROKEN = 0.02;

function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let letters = 0;
  for (const character of text) {
    if (character === "\uFFFD") broken += 1;
    else if (character > "\u007f") letters += 1;
  }
  return broken <= letters * MAX_BROKEN;
}

/** The library's names of encodings that the standard names differently, or of which a superset is used. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  "big5-hkscs": "big5",
  cp932: "shift_jis",
  cp949: "euc-kr",
  johab: "euc-kr",
  cp874: "windows-874",
  "tis-620": "windows-874",
  "iso-8859-11": "windows-874",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "windows-1252",
  "iso-8859-6": "windows-1256",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
  "iso-8859-13": "windows-1257",
  cp1258: "windows-1258",
  macroman: "macintosh",
  maccyrillic: "x-mac-cyrillic",
};

function candidatesOf(sample: Buffer): { encoding: Encoding; score: number }[] {
  const scores = new Map<Encoding, number>();
  for (const { encoding: name, confidence } of detectAll(sample)) {
    const folded = (name ?? "").toLowerCase();
    const encoding = OTHER_NAMES[folded] ?? ENCODING_NAMES.find((encodingName) => encodingName === folded);
    if (encoding) scores.set(encoding, Math.max(scores.get(encoding) ?? 0, confidence));
  }
  return [...scores].map(([encoding, score]) => ({ encoding, score }));
}

/** Returns the text if every byte is a character of the encoding and none is a control character. */
function decodeWhole(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return /[\u0080-\u009f\ufffd]/.test(text) ? undefined : text;
  } catch {
    // The decoder throws for invalid bytes.
    return undefined;
  }
}

/**
 * Returns whether a text that was read as Chinese or Korean is probably Japanese: these encodings contain kana, but
 * only a Japanese list uses kana.
 */
const isMisread = (text: string, encoding: Encoding) =>
  ["gb18030", "big5", "euc-kr"].includes(encoding) && /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text);
const MISREAD_WEIGHT = 0.1;

const CENTRAL_EUROPEAN: readonly Encoding[] = ["windows-1250", "iso-8859-2"];
const BALTIC: readonly Encoding[] = ["windows-1257"];
const BY_LANGUAGE: Readonly<Record<string, readonly Encoding[]>> = {
  "zh-Hans": ["gb18030"],
  "zh-Hant": ["big5"],
  ja: ["shift_jis", "euc-jp"],
  ko: ["euc-kr"],
  th: ["windows-874"],
  vi: ["windows-1258"],
  el: ["windows-1253"],
  tr: ["windows-1254"],
  he: ["windows-1255"],
  lt: BALTIC,
  lv: BALTIC,
  et: BALTIC,
  ...Object.fromEntries(["pl", "cs", "sk", "hu", "ro", "hr", "sl", "bs", "sq"].map((text) => [text, CENTRAL_EUROPEAN])),
};
const BY_SCRIPT: Readonly<Record<string, readonly Encoding[]>> = { Arab: ["windows-1256"], Cyrl: ["windows-1251"] };
const WESTERN_EUROPEAN: readonly Encoding[] = ["windows-1252"];

/** Returns the encodings of spreadsheet programs in a country, if they do not write Unicode. */
function usualEncodings(country: string | undefined): readonly Encoding[] {
  if (country === undefined) return WESTERN_EUROPEAN;
  const { language, script } = new Intl.Locale(`und-${country}`).maximize();
  return BY_LANGUAGE[`${language}-${script}`] ?? BY_LANGUAGE[language] ?? BY_SCRIPT[script ?? ""] ?? WESTERN_EUROPEAN;
}
