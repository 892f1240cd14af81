import type { MenuCompany } from "#src/features/menu/contract.ts";
import type { Texts } from "#src/features/menu/texts/en.ts";

/** Why guests cannot order at any hour: the restaurant is off, or has paused its orders; null when they can. */
export function pausedText(
  { ordering_off, ordering_paused }: Pick<MenuCompany, "ordering_off" | "ordering_paused">,
  texts: Texts,
): string | null {
  if (ordering_off) return texts.ordering_off;
  return ordering_paused ? texts.paused : null;
}
