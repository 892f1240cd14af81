import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Session } from "#src/shared/session.ts";
import { type CompanyChanges, updateCompany } from "#src/features/companies/contract.ts";
import { sessionQuery, useCompany } from "#src/web/session/session.tsx";
import { call } from "#src/web/call.ts";

/** Saves changes of the company, and updates the session, from which every screen reads it. */
export function useSaveCompany() {
  const client = useQueryClient();
  const { id } = useCompany();
  return useMutation({
    mutationFn: async (changes: CompanyChanges) =>
      (await call(updateCompany, { query: { id }, body: changes })).company,
    onSuccess: (company) =>
      client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, company }),
  });
}
