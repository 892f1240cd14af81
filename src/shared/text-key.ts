const spaced = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** "  Roma  TOMATOES (5kg)" and "roma tomatoes 5kg" are one text: letters and digits, without case and accents. */
export function textKey(text: string): string {
  return spaced(text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase());
}

/** Codes and invoice numbers are the same whatever their case and punctuation: "INV-0042/A" is "inv0042a". */
export function codeKey(code: string): string {
  return textKey(code).replaceAll(" ", "");
}

/** Legal forms at the end of a company's name, in words without punctuation; longer ones first. */
const LEGAL_FORMS = [
  ["gmbh", "and", "co", "kg"],
  ["sp", "z", "o", "o"],
  ["s", "a", "r", "l"],
  ["s", "r", "l"],
  ["s", "p", "a"],
  ["s", "a", "s"],
  ["l", "l", "c"],
  ["l", "t", "d"],
  ["b", "v"],
  ["n", "v"],
  ["s", "a"],
  ["s", "l"],
  ["e", "k"],
  ["d", "o", "o"],
  ["s", "r", "o"],
  ["and", "co"],
  ...(
    "pte ltd limited llc inc incorporated corp corporation co company gmbh ag kg ug ohg ek mbh sdn bhd berhad plt plc llp lp " +
    "pty proprietary pvt private sa sas sarl eurl srl spa bv nv ab oy oyj aps sl slu lda ltda kft doo sro zoo kk cv tbk"
  )
    .split(" ")
    .map((form) => [form]),
];

/** The words of a supplier's name without the legal form: "Green Farm (S) Pte. Ltd." is green, farm, s. */
export function supplierWords(name: string): string[] {
  const words = textKey(name.replaceAll("&", " and ").replaceAll("+", " and ")).split(" ").filter(Boolean);
  let length = words.length;
  for (let form = formBefore(words, length); form !== undefined; form = formBefore(words, length)) {
    length -= form.length;
  }
  return words.slice(0, length);
}

/** A name is never only a legal form. */
const formBefore = (words: readonly string[], length: number) =>
  LEGAL_FORMS.find(
    (form) => form.length < length && form.every((word, at) => words[length - form.length + at] === word),
  );

/**
 * Names of suppliers are the same whatever their case, punctuation, spaces and legal form: "GREEN-FARM PTE. LTD." is "Green
 * Farm". "A & B" is not "AB".
 */
export function supplierKey(name: string): string {
  return supplierWords(name).join("");
}
