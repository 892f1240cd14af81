import { useEffect, useState } from "react";
import { homeOf } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";

/**
 * Whether the session is no longer in the company and role this document was loaded for, while its person is still signed
 * in: they were removed, or are something else there now. On a shared tablet it is the same when somebody else works there,
 * or nobody. It then begins anew where their role begins, as a new document,
 * so that nothing they may no longer see stays in memory.
 */
export function useLeaveCompany(): boolean {
  const { user, company, role, device } = useSession();
  const [wasDevice] = useState(device !== null);
  const current = company && `${company.id} ${role} ${device ? user?.id : ""}`;
  const [first, setFirst] = useState(current);
  if (first === null && current !== null) setFirst(current);
  const left = (user !== null || wasDevice) && first !== null && current !== first;
  useEffect(() => {
    if (left) window.location.assign(user === null ? "/unlock" : homeOf(role));
  }, [left, user, role]);
  return left;
}
