import { useEffect, useState } from "react";
import { homeOf } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";

/**
 * Whether the session is no longer in the company and role this document was loaded for, while its person is still signed
 * in: they were removed, or are something else there now. It then begins anew where their role begins, as a new document,
 * so that nothing they may no longer see stays in memory.
 */
export function useLeaveCompany(): boolean {
  const { user, company, role } = useSession();
  const current = company && `${company.id} ${role}`;
  const [first, setFirst] = useState(current);
  if (first === null && current !== null) setFirst(current);
  const left = user !== null && first !== null && current !== first;
  useEffect(() => {
    if (left) window.location.assign(homeOf(role));
  }, [left, role]);
  return left;
}
