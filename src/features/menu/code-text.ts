import type { Cart } from "#src/features/menu/cart.ts";
import type { MenuCompany } from "#src/features/menu/contract.ts";
import type { Texts } from "#src/features/menu/texts/en.ts";

/** That the guest has to scan the code of a table before ordering; null when not. */
export function codeText(
  { codes_required }: Pick<MenuCompany, "codes_required">,
  { where }: Pick<Cart, "where">,
  texts: Pick<Texts, "scan_code">,
): string | null {
  return codes_required && !where?.table_code ? texts.scan_code : null;
}
