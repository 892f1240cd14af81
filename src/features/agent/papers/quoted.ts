import { oneLine } from "#src/shared/visible-text.ts";

const MAX_QUOTED = 60;

/**
 * Returns what is printed on a paper in quotes, as somebody else's words: on one line, cut, without quotes and marks of its own,
 * and so that no messenger makes a link of it.
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
