import { oneLine } from "#src/shared/visible-text.ts";

const MAX_QUOTED = 60;

/**
 * Returns printed text of a document in quotes, because it is somebody else's words: on one line, shortened, without
 * its own quotes and formatting, and so that no messenger turns it into a link.
 */
export function quoted(printed: string): string {
  const plain = oneLine(printed)
    .replaceAll(/["“”„«»*_~`<>[\]]/g, "")
    .replaceAll("://", ": ")
    .replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2,})/gu, ". ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const cut = Array.from(plain).slice(0, MAX_QUOTED).join("");
  return `“${cut}${cut.length < plain.length ? "…" : ""}”`;
}
