import { askSupplier } from "#src/features/agent/server/ask-ambiguity.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";

/** Returns the named supplier, else the ingredient's supplier. If both are missing, asks which supplier is meant. */
export async function supplierOf(
  setting: Setting,
  item: { supplier_id: string | null },
): Promise<{ supplier_id: string } | { reply: Reply }> {
  const named = setting.said.exact.find(({ kind }) => kind === "supplier");
  const supplier_id = named?.id ?? item.supplier_id;
  if (supplier_id !== null) return { supplier_id };
  return { reply: askSupplier(setting, null) };
}
