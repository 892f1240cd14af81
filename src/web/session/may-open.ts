import { createContext, use } from "react";

/** Returns whether the person's role may open the screen at a path. The app provides it from its list of screens. */
export const MayOpen = createContext<(path: string) => boolean>(() => true);

/** Returns a function that says whether the person may open a screen: links to other screens are not shown. */
export function useMayOpen(): (path: string) => boolean {
  return use(MayOpen);
}
