/** The text that replaces an address in a sent message: the address may open something without signing in. */
export const REMOVED_LINK = "[link removed]";

/** Returns a text without the addresses in it. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\bhttps?:\/\/[^\s"'<>{}]+/gi, REMOVED_LINK);
}

/** Returns a size such as "812 kB" or "3.4 MB", in steps of 1000, as browsers show downloads. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}
