/**
 * The supported encodings of a file's text: the names in the Encoding Standard, with display names. A superset replaces
 * its subsets: GB18030 reads GBK and GB2312, Windows-1252 reads Latin-1.
 */
export const ENCODINGS = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-874": "Thai (Windows-874)",
  gb18030: "Chinese, simplified (GBK, GB18030)",
  big5: "Chinese, traditional (Big5)",
  shift_jis: "Japanese (Shift_JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "euc-kr": "Korean (EUC-KR, Windows-949)",
  "iso-8859-2": "Central European (ISO 8859-2)",
  "koi8-r": "Russian (KOI8-R)",
  "koi8-u": "Ukrainian (KOI8-U)",
  macintosh: "Western European (Mac)",
  "x-mac-cyrillic": "Cyrillic (Mac)",
} as const;

export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as [Encoding, ...Encoding[]];
