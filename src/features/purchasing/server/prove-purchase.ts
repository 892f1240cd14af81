import { z } from "zod";
import type { Proof } from "#src/features/reports/proof/contract.ts";
import { readReasons } from "#src/features/purchasing/server/reasons.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the reasons for the quantity of a line; null when none are known. */
export async function provePurchase(context: Context, id: string): Promise<Proof | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const reason = (await readReasons(context, [id])).get(id);
  return reason ? { sentence: reason.sentences.join(" "), formula: reason.formula, inputs: reason.inputs } : null;
}
