/**
 * Returns the company's id and the order's random token in 43 characters. They suffice to find the order, but cannot be
 * guessed.
 */
export function statusToken(companyId: string, token: string): string {
  return Buffer.from((companyId + token).replaceAll("-", ""), "hex").toString("base64url");
}

export function readStatusToken(text: string): { companyId: string; token: string } | null {
  const hex = Buffer.from(text, "base64url").toString("hex");
  if (hex.length !== 64) return null;
  return { companyId: asUuid(hex.slice(0, 32)), token: asUuid(hex.slice(32)) };
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
