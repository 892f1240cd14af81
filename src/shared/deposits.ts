import { meaningOfUnit } from "#src/shared/unit-words.ts";

/** Words for deposits on containers and for returned empty containers, in lower case without marks, as whole words. */
const WORDS = new Set(
  `deposit|deposits|crv|empties|pfand|leergut|leergebinde|vollgut|rucknahme|consigne|consignes|deconsigne|deconsignes|deconsignation|
  consignation|statiegeld|leeggoed|vasilhame|vasilhames|vuoto|vuoti|cauzione|cauzioni|pant|pantti|panttimaksu|kaucja|zaloha|
  fianza|retornables|jaminan|押金|空瓶|空びん|空ビン|容器代|デポジット|보증금|공병|มัดจำ`
    .split("|")
    .map((word) => word.trim()),
);
/** Parts of compounds that have no other meaning: "Kastenpfand", "Pfandflasche", "Leergutrückgabe". */
const PARTS = /pfand|leergut|statiegeld|leeggoed|押金|空瓶|容器代|デポジット|보증금/;
/** Words that also mean packaging. They mean a deposit only where the line says that the packaging is lent or empty. */
const PACKAGING = new Set(
  "emballage|emballages|envase|envases|casco|cascos|embalagem|embalagens|imballo|imballi".split("|"),
);
const LENT =
  /^(consign|vide|vides|retour|rendu|statie|leeg|lege|retornab|vaci|devuel|devol|retorn|a rendere|rendere|reso|vuot)/;
const DEPOSIT_IN_SPANISH = new Set(["deposito", "depositos"]);
/** Words that may stand beside the deposit words and do not name goods. */
const BESIDE = new Set(
  "refund|refunds|return|returns|returned|retour|retourne|rendu|ruckgabe|ruckgeld|credit|bottle|container|beverage|empty|leere|vide|vides|ca|on|of|for|the|de|du|des|van|der|die|das|fur|auf|per|para|por|a|di|su|und|and|et|y|e".split(
    "|",
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

const isDepositWord = (word: string): boolean => WORDS.has(word) || PARTS.test(word) || DEPOSIT_IN_SPANISH.has(word);

/**
 * Returns whether a line's name means a deposit on bottles, crates or kegs, or returned empty ones, and not goods:
 * "Leergut", "Kastenpfand 3,30", "Bottle deposit", "Pfand Cola", "Vuoti a rendere", but not "Cola incl. deposit".
 */
export function isDeposit(name: string): boolean {
  const words = wordsOf(name);
  const isPackaging = words.some((word) => PACKAGING.has(word));
  if (isPackaging && words.some((word) => LENT.test(word))) return true;
  if (!words.some(isDepositWord)) return false;
  // Only the container, or a word from `BESIDE`, may come before the deposit word.
  const before = words.slice(0, words.findIndex(isDepositWord));
  return before.every((word) => BESIDE.has(word) || meaningOfUnit(word) !== undefined);
}
