/** Dots of other scripts that browsers read as a dot in an address. */
const DOT = "[.\\u3002\\uff0e\\uff61]";
/** Invisible characters that names may contain (visible-text.ts) and addresses ignore. */
const UNSEEN = "[\\u200c\\u200d\\p{Variation_Selector}]*";
const DOMAIN_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}]${UNSEEN})(${DOT})(?=${UNSEEN}[\\p{L}\\p{M}]${UNSEEN}[\\p{L}\\p{M}])`,
  "gu",
);

/**
 * Returns a name that contains no link: mail programs turn text that looks like an address into a link, and a name must
 * not carry a link to the recipient of a mail. Other names stay unchanged.
 */
export function withoutLinks(name: string): string {
  return name
    .replaceAll(DOMAIN_DOT, "$1 ")
    .replaceAll("://", ": ")
    .replaceAll(/[@\uff20\ufe6b]/gu, " at ");
}
