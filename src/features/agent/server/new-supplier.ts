import { newName } from "#src/features/agent/grammar/new-name.ts";
import type { Reply } from "#src/features/agent/server/setting.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import { newSupplier as body } from "#src/features/suppliers/contract.ts";
import type { Context } from "#src/server/context.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";

const MAX_NAME = 120;

/** Adds a supplier by name, for "New supplier Ocean Fresh". The other fields are filled in on the supplier's screen. */
export const newSupplier: WriteVerb<{ name: string }> = {
  propose: async (setting) => {
    const { texts, text, said } = setting;
    const name = newName(text, said.language);
    if (name === null || name.length > MAX_NAME) return { text: texts.supplierName };
    return proposal(setting, { name });
  },
  again: proposal,
  version: async (context, { name }) => ({ same: (await sameName(context, name)) ?? "" }),
  perform: async (context, { name }) => {
    await createSupplier(context, body.parse({ name }));
  },
};

async function proposal({ context, texts }: Shown, { name }: { name: string }): Promise<Reply> {
  const same = await sameName(context, name);
  if (same !== null) return { text: texts.supplierExists(same) };
  return { text: texts.newSupplier(name), proposal: { verb: "new_supplier", input: { name }, version: { same: "" } } };
}

async function sameName(context: Context, name: string): Promise<string | null> {
  const suppliers = await listSuppliers(context);
  return suppliers.find((supplier) => supplierKey(supplier.name) === supplierKey(name))?.name ?? null;
}
