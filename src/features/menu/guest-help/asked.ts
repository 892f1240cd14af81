import type { OpenState } from "#src/features/companies/hours/rules.ts";
import type { PublicMenu } from "#src/features/menu/contract.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { HelpTexts } from "#src/shared/languages/en/help.ts";
import type { Language } from "#src/shared/languages.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

/** The guest's newest order, as its status page shows it. */
export interface GuestOrder {
  reference: string;
  status: "pending" | "processing" | "completed" | "cancelled";
  is_unpaid: boolean;
}

/** What an answer is made from. */
export interface Asked {
  /** In the language of the question, where the menu has it. */
  menu: PublicMenu;
  language: Language;
  texts: HelpTexts;
  menuTexts: MenuTexts;
  opening: OpenState & { today: string };
  /** Null when the guest has ordered nothing from this device. */
  order: GuestOrder | null;
}

/** Maximum number of names in a list. Of further names only the number is given. */
const MAX_LISTED = 8;

export function listText({ language, texts }: Pick<Asked, "language" | "texts">, names: readonly string[]): string {
  const format = new Intl.ListFormat(language, { type: "conjunction" });
  const more = names.length - MAX_LISTED;
  if (more < 1) return format.format(names);
  const list = new Intl.ListFormat(language, { type: "unit" }).format(names.slice(0, MAX_LISTED));
  return formatText(texts.and_more, { list, count: more });
}

export function moneyText({ menu }: Pick<Asked, "menu">, amount: number): string {
  const { currency, country } = menu.company;
  return formatMoney(amount, currency, localeOf(country));
}

/** Returns text as the beginning of a sentence. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
