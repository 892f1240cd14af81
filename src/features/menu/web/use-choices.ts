import { type ComponentType, useState } from "react";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import type { OptionsSheetProps } from "#src/features/menu/web/options-sheet.tsx";

const loadSheet = () => import("#src/features/menu/web/options-sheet.tsx");

/**
 * Returns the sheet for choosing options. It is loaded when it is first opened, because most menus have no options.
 * `onFailed` is called when it does not load.
 */
export function useChoices(onFailed: () => void) {
  const [Sheet, setSheet] = useState<ComponentType<OptionsSheetProps> | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const choose = (next: Choosing) => {
    const open = async () => {
      const { OptionsSheet } = await loadSheet();
      setSheet(() => OptionsSheet);
      setChoosing(next);
    };
    open().catch(onFailed);
  };
  return { Sheet, choosing, choose, close: () => setChoosing(null) };
}
