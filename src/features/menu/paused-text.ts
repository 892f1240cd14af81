import type { MenuCompany } from "#src/features/menu/contract.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";

/**
 * Returns why guests cannot order at any hour: online ordering is off, or the restaurant has paused it; null when they
 * can.
 */
export function pausedText(
  { ordering_off, ordering_paused }: Pick<MenuCompany, "ordering_off" | "ordering_paused">,
  texts: MenuTexts,
): string | null {
  if (ordering_off) return texts.ordering_off;
  return ordering_paused ? texts.paused : null;
}
