import type { Cart } from "#src/features/menu/cart.ts";
import type { MenuCompany } from "#src/features/menu/contract.ts";
import { orderTypeOf } from "#src/features/menu/order-type.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";

/** Returns that the guest has to scan the code of a table before ordering; null if that is not required. */
export function codeText(
  company: Pick<MenuCompany, "codes_required" | "pickup_orders" | "table_orders">,
  cart: Pick<Cart, "where" | "table_number">,
  texts: Pick<MenuTexts, "scan_code">,
): string | null {
  const needed = company.codes_required && orderTypeOf(company, cart) === "table";
  return needed && !cart.where?.table_code ? texts.scan_code : null;
}
