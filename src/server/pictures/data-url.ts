const HEAD = /^data:([\w/+.-]*)(?:;[\w=+.-]+)*;base64$/;
/** The text is searched for this instead of being matched as a whole: a match of megabytes can exceed the stack. */
const NOT_BASE64 = /[^A-Za-z0-9+/\s]/;

/** Returns the media type and the bytes of a data URL in base64; null for any other text. */
export function readDataUrl(text: string): { type: string; bytes: Buffer } | null {
  const comma = text.indexOf(",");
  const type = comma === -1 ? undefined : HEAD.exec(text.slice(0, comma))?.[1];
  const encoded = text.slice(comma + 1).replace(/={1,2}$/, "");
  if (type === undefined || encoded === "" || NOT_BASE64.test(encoded)) return null;
  return { type, bytes: Buffer.from(encoded, "base64") };
}
