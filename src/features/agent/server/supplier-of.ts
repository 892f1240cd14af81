import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";

const MAX_CHOICES = 9;

/** The supplier that is named, else the ingredient's own; the question whose it is when there is neither. */
export async function supplierOf(
  { context, texts, said, text }: Setting,
  item: { supplier_id: string | null },
): Promise<{ supplier_id: string } | { reply: Reply }> {
  const named = said.exact.find(({ kind }) => kind === "supplier");
  const supplier_id = named?.id ?? item.supplier_id;
  if (supplier_id !== null) return { supplier_id };
  const suppliers = await listSuppliers(context);
  if (suppliers.length === 0) return { reply: { text: texts.noSuppliers } };
  const choices = suppliers.slice(0, MAX_CHOICES).map(({ name }) => ({ label: name, text: `${text} (${name})` }));
  return { reply: { text: texts.fromWhom, choices } };
}
