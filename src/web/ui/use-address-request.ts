import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Runs once the action that a link requested in a part of this screen's address (`/dishes?add=1`). Then removes that
 * part, so that a reload does not run the action again. Waits while `ready` is false.
 */
export function useAddressRequest(name: string, run: (value: string) => void, ready = true): void {
  const navigate = useNavigate();
  const value = useSearch({ strict: false, select: (search: Record<string, unknown>) => search[name] });
  useEffect(() => {
    if (typeof value !== "string" || !ready) return;
    run(value);
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, [name]: undefined }),
      replace: true,
      resetScroll: false,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request
  }, [value, ready]);
}
