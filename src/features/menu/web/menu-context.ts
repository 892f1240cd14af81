import type { Language, PageLanguage } from "#src/shared/languages.ts";
import { createContext, useContext } from "react";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

/** Props of every page of a restaurant. */
export interface PageProps {
  /** Language of the restaurant's own texts. */
  language: Language;
  /** Language of the product's texts. */
  lang: PageLanguage;
  texts: MenuTexts;
  /** Name of the product. */
  product: string;
  year: number;
  /** `?restaurant=name` where the address alone does not name the restaurant, otherwise empty. */
  search: string;
}

export const PageContext = createContext<PageProps | null>(null);

export function usePage(): PageProps {
  const page = useContext(PageContext);
  if (!page) throw new Error("This component belongs inside a restaurant's page.");
  return page;
}

/** Returns a function that formats amounts in the restaurant's currency and locale. */
export function moneyOf({ currency, country }: Pick<ShownMenu["company"], "currency" | "country">) {
  const locale = localeOf(country);
  return (amount: number) => formatMoney(amount, currency, locale);
}
