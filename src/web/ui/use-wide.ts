import { useMediaQuery } from "@mantine/hooks";

/** There is room for a detail beside its list. The breakpoint is that of list-detail.module.css. */
export function useWide(): boolean {
  return useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false }) ?? true;
}
