import type { Stage } from "#src/features/invoices/upload/contract.ts";

interface Standing {
  status: string;
  /** Of reading. */
  step: string;
  reversed_at: string | null;
}

/** Where an invoice stands, for a person: how far reading has come, or what became of it since. */
export function stageOf({ status, step, reversed_at }: Standing): Stage {
  if (reversed_at !== null) return "reversed";
  return status === "processed" ? "saved" : (step as Stage);
}

/** Nothing more will happen by itself. */
export function isSettled(stage: Stage): boolean {
  return stage !== "queued" && stage !== "reading" && stage !== "matching";
}
