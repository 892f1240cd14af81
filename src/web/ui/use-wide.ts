import { useMediaQuery } from "@mantine/hooks";

/** Returns whether a detail fits beside its list. The breakpoint is that of list-detail.module.css. */
export function useWide(): boolean {
  return useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false }) ?? true;
}
