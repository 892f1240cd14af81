import { useState } from "react";

/** A line that needs a look is open; one that was open stays so while it is edited, until the person folds it. */
export function useFold(needsLook: boolean) {
  const [folded, setFolded] = useState(!needsLook);
  if (needsLook && folded) setFolded(false);
  return { folded: folded && !needsLook, toggle: () => setFolded((current) => !current) };
}
