import { z } from "zod";

/** How far an invoice has come: read in these steps, then saved, and perhaps reversed. */
const STAGES = ["queued", "reading", "matching", "ready", "failed", "saved", "reversed"] as const;
export const stage = z.enum(STAGES);
export type Stage = (typeof STAGES)[number];

interface InvoiceState {
  status: string;
  /** Of reading. */
  step: string;
  reversed_at: string | null;
}

/** Returns the stage for the columns of a row: how far reading has come, or what became of the invoice since. */
export function stageOf({ status, step, reversed_at }: InvoiceState): Stage {
  if (reversed_at !== null) return "reversed";
  return status === "processed" ? "saved" : (step as Stage);
}

/** True when the stage changes only after a person has done something. */
export function isSettled(stage: Stage): boolean {
  return stage !== "queued" && stage !== "reading" && stage !== "matching";
}
