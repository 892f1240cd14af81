import type { MenuCompany } from "#src/features/menu/contract.ts";
import type { Texts } from "#src/features/menu/texts/en.ts";

/**
 * Returns why guests cannot order at any hour: online ordering is off, or the restaurant has paused it; null when they
 * can.
 */
export function pausedText(
  { ordering_off, ordering_paused }: Pick<MenuCompany, "ordering_off" | "ordering_paused">,
  texts: Texts,
): string | null {
  if (ordering_off) return texts.ordering_off;
  return ordering_paused ? texts.paused : null;
}
