const spaced = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** "  Roma  TOMATOES (5kg)" and "roma tomatoes 5kg" are one text: letters and digits, without case and accents. */
export function textKey(text: string): string {
  return spaced(text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase());
}

/** Codes and invoice numbers are the same whatever their case and punctuation: "INV-0042/A" is "inv0042a". */
export function codeKey(code: string): string {
  return textKey(code).replaceAll(" ", "");
}

/** Names of suppliers differ by more than case and spaces: "A & B" is not "AB". */
export function supplierKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
