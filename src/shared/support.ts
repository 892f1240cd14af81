/** How people reach those who run the installation; null where there is no such address. */
export interface Support {
  support_email: string | null;
  /** Digits with the country code. */
  support_whatsapp: string | null;
}

const HELP_PATH = "/help";

/** Returns whether there is any way to reach somebody. */
export const hasSupport = ({ support_email, support_whatsapp }: Support): boolean =>
  support_email !== null || support_whatsapp !== null;

/** Returns the chat link: a chat where somebody responds, else the help page of the app at `home`. */
export function chatAddress({ support_whatsapp }: Support, home = ""): string {
  return support_whatsapp ? `https://wa.me/${support_whatsapp}` : home + HELP_PATH;
}

/** Returns the contact link: a mail, else a chat, else the help page of the app at `home`. */
export function contactAddress(support: Support, home = ""): string {
  return support.support_email ? `mailto:${support.support_email}` : chatAddress(support, home);
}
