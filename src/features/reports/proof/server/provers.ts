import type { Proof, ProofKind } from "#src/features/reports/proof/contract.ts";
import type { Context } from "#src/server/context.ts";
import { extensionPoint } from "#src/server/extensions.ts";

interface Prover {
  kind: ProofKind;
  /** Returns the proof of a number of its kind; null if the id is unknown. */
  prove: (context: Context, id: string) => Promise<Proof | null>;
}

/** The features that can prove a number; one for each kind. */
export const provers = extensionPoint<Prover>("provers");
