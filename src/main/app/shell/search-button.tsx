import { useHotkeys, useOs } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./search-button.module.css";

// The palette and its library are loaded when they are first opened.
const Palette = lazy(() => import("#src/main/app/search/palette.tsx").then(({ Palette }) => ({ default: Palette })));

/** Opens the search over everything; Ctrl+K (or Cmd+K) does the same from anywhere. */
export function SearchButton({ menuUrl }: { menuUrl: string }) {
  const os = useOs();
  const [opened, setOpened] = useState(0);
  const open = () => setOpened((before) => before + 1);
  useHotkeys([["mod+K", open]], []);
  const shortcut = os === "macos" || os === "ios" ? "⌘ K" : "Ctrl K";
  return (
    <>
      <button
        type="button"
        className={`${ui.inline} ${ui.plainButton} ${ui.hoverable} ${classes.button}`}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
        <kbd className={classes.keys}>{shortcut}</kbd>
      </button>
      {opened > 0 && (
        <Suspense fallback={null}>
          <Palette opened={opened} menuUrl={menuUrl} />
        </Suspense>
      )}
    </>
  );
}
