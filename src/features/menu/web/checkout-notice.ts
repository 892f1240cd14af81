import { closedText } from "#src/features/menu/closed-text.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { PageProps } from "#src/features/menu/web/menu-context.ts";
import type { OrderResult } from "#src/features/menu/web/place-order.ts";

/** What the cart shows about the last attempt to order. */
export interface CheckoutNotice {
  tone: "warn" | "bad";
  text: string;
  /** Whether the order may have been placed nevertheless. */
  unsure?: boolean;
}

/** Returns the notice for a result; null when the order was placed. `today` is the restaurant's day, as "2026-03-29". */
export function noticeOf(
  result: OrderResult,
  { texts, language }: Pick<PageProps, "texts" | "language">,
  company: ShownMenu["company"],
  today: string,
): CheckoutNotice | null {
  switch (result.kind) {
    case "placed":
    case "accepted":
      return null;
    case "earlier_placed":
      return { tone: "warn", text: texts.earlier_placed };
    case "prices":
      return { tone: "warn", text: texts.prices_changed };
    case "sold_out":
      return { tone: "bad", text: formatText(texts.some_sold_out, { list: listOf(result.names, language) }) };
    case "unavailable":
      return unavailableNotice(result.names, { texts, language });
    case "closed": {
      const opensAt = result.opens_at === null ? null : Date.parse(result.opens_at);
      return { tone: "warn", text: closedText(texts, language, company, opensAt, today) };
    }
    case "unsure":
      return { tone: "bad", text: result.message, unsure: true };
    case "rejected":
      return { tone: "bad", text: result.message };
  }
}

/** Says which dishes cannot be ordered any more. */
export function unavailableNotice(
  names: readonly string[],
  { texts, language }: Pick<PageProps, "texts" | "language">,
): CheckoutNotice {
  return { tone: "bad", text: formatText(texts.some_unavailable, { list: listOf(names, language) }) };
}

const listOf = (names: readonly string[], language: string) =>
  new Intl.ListFormat(language).format([...new Set(names)]);
