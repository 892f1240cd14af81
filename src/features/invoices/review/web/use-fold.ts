import { useState } from "react";

/**
 * Folds a correct line. A line that needs a look is open, and stays open while it is edited, until the person folds it.
 */
export function useFold(needsLook: boolean) {
  const [folded, setFolded] = useState(!needsLook);
  if (needsLook && folded) setFolded(false);
  return { folded: folded && !needsLook, toggle: () => setFolded((current) => !current) };
}
