/** Opens a chat with the number in WhatsApp; `null` for a number without its country, which WhatsApp cannot reach. */
export function whatsappLink(number: string): string | null {
  const digits = number.replaceAll(/\D/g, "");
  return number.trim().startsWith("+") && digits.length >= 7 ? `https://wa.me/${digits}` : null;
}
