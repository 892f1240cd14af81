import { useEffect, useState } from "react";
import { homeOf } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";

/**
 * Returns whether the session is no longer in the company and role for which this document was loaded, although its
 * person is still signed in: they were removed or have another role. On a shared tablet it also returns true when
 * somebody else or nobody works there. A new document then opens the start screen of the role, so that data that the
 * person may no longer see does not stay in memory.
 */
export function useLeaveCompany(): boolean {
  const { user, company, role, device } = useSession();
  const [wasDevice] = useState(device !== null);
  const current = company && `${company.id} ${role} ${device ? user?.id : ""}`;
  const [first, setFirst] = useState(current);
  if (first === null && current !== null) setFirst(current);
  const hasLeft = (user !== null || wasDevice) && first !== null && current !== first;
  useEffect(() => {
    if (hasLeft) window.location.assign(user === null ? "/unlock" : homeOf(role));
  }, [hasLeft, user, role]);
  return hasLeft;
}
