import { createContext, use } from "react";

/** Says whether the person's role may open the screen at a path. The app fills it from its list of screens. */
export const MayOpen = createContext<(path: string) => boolean>(() => true);

/** Whether the person may open a screen: nobody is shown a door that is closed to them. */
export function useMayOpen(): (path: string) => boolean {
  return use(MayOpen);
}
