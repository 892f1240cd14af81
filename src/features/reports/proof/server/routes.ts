import { type Proof, type ProofKind, readProof } from "#src/features/reports/proof/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { route, type Route } from "#src/server/http/route.ts";

/** Returns the proof of a number of its kind; null if the id is unknown. */
export type Prover = (context: Context, id: string) => Promise<Proof | null>;

export const proofRoutes = (provers: Record<ProofKind, Prover>): Route[] => [
  route(readProof, async (context, { query: { kind, id } }) => {
    const proof = await provers[kind](context, id);
    if (!proof) throw notFound("Proof");
    return proof;
  }),
];
