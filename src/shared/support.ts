/** Where people reach those who run the installation; null where it has no such address. */
export interface Support {
  support_email: string | null;
  /** Digits with the country code. */
  support_whatsapp: string | null;
}

export const HELP_PATH = "/help";

/** Whether anybody can be reached at all. */
export const hasSupport = ({ support_email, support_whatsapp }: Support): boolean =>
  support_email !== null || support_whatsapp !== null;

/** The chat link leads to a chat that somebody answers, else to the help page of the app at `home`. */
export function chatAddress({ support_whatsapp }: Support, home = ""): string {
  return support_whatsapp ? `https://wa.me/${support_whatsapp}` : home + HELP_PATH;
}

/** The contact link leads to a mail, else to a chat, else to the help page of the app at `home`. */
export function contactAddress(support: Support, home = ""): string {
  return support.support_email ? `mailto:${support.support_email}` : chatAddress(support, home);
}
