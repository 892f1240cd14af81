import { readProof } from "#src/features/reports/proof/contract.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { notFound } from "#src/server/http/errors.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const proofRoutes: Route[] = [
  route(readProof, async (context, { query: { kind, id } }) => {
    const prover = provers.of(context).find((prover) => prover.kind === kind);
    const proof = await prover?.prove(context, id);
    if (!proof) throw notFound("Proof");
    return proof;
  }),
];
