import { CloseButton, Drawer } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useWide } from "#src/web/ui/use-wide.ts";
import classes from "./list-detail.module.css";
import ui from "./patterns.module.css";

interface DetailPanelProps {
  /** The id of the selected item. The panel is open while there is an id, and takes the focus when the id changes. */
  subject: string | undefined;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** What the panel shows on desktop while nothing is selected: "No supplier selected". */
  emptyText: string;
}

/** A panel beside the list on desktop (inside ListDetail), a sheet from below on a phone. */
export function DetailPanel({ subject, onClose, title, subtitle, children, emptyText }: DetailPanelProps) {
  const opened = subject !== undefined;
  const titleId = useId();
  const wide = useWide();
  // A tablet that is turned must not lose the form in the panel: an open panel stays a panel or a sheet until it is
  // closed.
  const [openedWide, setOpenedWide] = useState(wide);
  if (!opened && openedWide !== wide) setOpenedWide(wide);
  const beside = opened ? openedWide : wide;
  const panel = useRef<HTMLElement>(null);
  useFocusInside(panel, beside ? subject : undefined, onClose);
  if (!beside) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="auto"
        title={title}
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        {subtitle && <div className={classes.sheetSubtitle}>{subtitle}</div>}
        {children}
      </Drawer>
    );
  }
  if (!opened) {
    return (
      <aside className={`${ui.card} ${classes.panel}`}>
        <p className={classes.empty}>{emptyText}</p>
      </aside>
    );
  }
  return (
    <aside ref={panel} tabIndex={-1} className={`${ui.card} ${classes.panel}`} data-opened aria-labelledby={titleId}>
      <div className={`${ui.ends} ${classes.head}`}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {subtitle && <div className={`${ui.mutedMd} ${classes.subtitle}`}>{subtitle}</div>}
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}

/**
 * Moves the focus into the panel when it opens or shows another subject, and back when it closes. Escape closes the
 * panel only while the panel itself has the focus, so that nothing typed in it is lost.
 */
function useFocusInside(panel: RefObject<HTMLElement | null>, subject: string | undefined, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    if (subject === undefined || !element) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.target === element) close();
    };
    element.addEventListener("keydown", closeOnEscape);
    return () => element.removeEventListener("keydown", closeOnEscape);
  }, [panel, subject]);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (subject === undefined) {
      const back = opener.current;
      opener.current = null;
      // Only if the person has not moved the focus: otherwise an element other than the body has it.
      if (back instanceof HTMLElement && document.activeElement === document.body) back.focus({ preventScroll: true });
      return;
    }
    const active = document.activeElement;
    if (panel.current?.contains(active)) return;
    opener.current = active;
    panel.current?.focus({ preventScroll: true });
  }, [panel, subject]);
}
