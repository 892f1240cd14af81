import type { ProofKind } from "#src/features/reports/proof/contract.ts";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";

/** The proof of an agent request's number, after its detail. `title` is the dialog's. */
export function RequestProof(proof: { kind: ProofKind; id: string; title: string }) {
  return (
    <>
      {" "}
      <ProofButton {...proof}>Show the proof</ProofButton>
    </>
  );
}
