/** Dots of other scripts that browsers read as one in an address. */
const DOT = "[.\\u3002\\uff0e\\uff61]";
/** What names may have without showing it (visible-text.ts), and addresses ignore. */
const UNSEEN = "[\\u200c\\u200d\\p{Variation_Selector}]*";
const DOMAIN_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}]${UNSEEN})(${DOT})(?=${UNSEEN}[\\p{L}\\p{M}]${UNSEEN}[\\p{L}\\p{M}])`,
  "gu",
);

/**
 * A name as mails show it: mail programs make links of what looks like an address, and a name must not carry a link to whoever
 * its owner has a mail sent to. Names without one stay as they are.
 */
export function withoutLinks(name: string): string {
  return name
    .replaceAll(DOMAIN_DOT, "$1 ")
    .replaceAll("://", ": ")
    .replaceAll(/[@\uff20\ufe6b]/gu, " at ");
}
