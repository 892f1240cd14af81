import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { line, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const PROOF_KINDS = [
  "price",
  "variance",
  "confidence",
  "forecast",
  "demand-day",
  "purchase",
  "won-back",
] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

const proofInput = z.object({
  label: z.string(),
  value: z.number(),
  /** The unit of the value; a currency code for an amount of money. */
  unit: z.string(),
  at: timestamp.nullable(),
  /** The source, such as `invoice` or `stocktake`; `source_id` is its id if it can be opened. */
  source_type: z.string(),
  source_id: z.string().nullable(),
});
export type ProofInput = z.output<typeof proofInput>;

export const proof = z.object({
  /** The meaning of the number, in a sentence. */
  sentence: z.string(),
  /** The formula that computes it from the inputs. */
  formula: z.string(),
  inputs: z.array(proofInput),
});
export type Proof = z.output<typeof proof>;

export const readProof = endpoint({
  method: "GET",
  path: "/api/proof",
  summary: "What a number is made of. The id depends on the kind; the number's own response says it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PLAN_LIMIT"],
  query: z.object({ kind: z.enum(PROOF_KINDS), id: line(200, 1) }),
  response: proof,
});
