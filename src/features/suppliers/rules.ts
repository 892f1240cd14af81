/** Returns the address that opens a WhatsApp chat with the number; `null` without a country code, which WhatsApp needs. */
export function whatsappLink(number: string): string | null {
  const digits = number.replaceAll(/\D/g, "");
  return number.trim().startsWith("+") && digits.length >= 7 ? `https://wa.me/${digits}` : null;
}
