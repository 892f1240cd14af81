import { z } from "zod";
import { proof } from "#src/features/proof/contract.ts";

/** How much of a movement each line of an order took, by the line's id. */
export const linesOfMovement = z.record(z.uuid(), z.number());

export const orderWarnings = z.array(z.string().max(1000)).max(100);

/** Why a line of an order to a supplier was proposed; the shape is the one of `features/purchasing/rules/why.ts`. */
export const reasonOfLine = z.object({
  basis: z.enum(["forecast", "par", "threshold"]),
  sentences: z.array(z.string().max(1000)).max(100),
  formula: z.string().max(1000),
  inputs: proof.shape.inputs,
});

/** What ingredients declared when an owner answered, by their ids. */
export const declaredStates = z.record(
  z.uuid(),
  z.enum(["contains", "may_contain", "none", "suitable", "unsuitable", "unknown"]),
);
