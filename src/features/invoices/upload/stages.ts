import { z } from "zod";

/** The stages of an invoice: the steps of reading, then saved, and possibly reversed. */
const STAGES = ["queued", "reading", "matching", "ready", "failed", "saved", "reversed"] as const;
export const stage = z.enum(STAGES);
export type Stage = (typeof STAGES)[number];

interface InvoiceState {
  status: string;
  /** The step of reading. */
  step: string;
  reversed_at: string | null;
}

/** Returns the stage for the columns of a row: the step of reading, or the invoice's state after it. */
export function stageOf({ status, step, reversed_at }: InvoiceState): Stage {
  if (reversed_at !== null) return "reversed";
  return status === "processed" ? "saved" : (step as Stage);
}

/** Returns whether the stage changes only after an action of a person. */
export function isSettled(stage: Stage): boolean {
  return stage !== "queued" && stage !== "reading" && stage !== "matching";
}
