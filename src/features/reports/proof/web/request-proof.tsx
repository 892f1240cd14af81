import type { ProofKind } from "#src/features/reports/proof/contract.ts";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";

/** The proof of the number in an agent request, below the request's detail. `title` is the title of the dialog. */
export function RequestProof(proof: { kind: ProofKind; id: string; title: string }) {
  return (
    <>
      {" "}
      <ProofButton {...proof}>Show the proof</ProofButton>
    </>
  );
}
