import { CloseButton, Drawer } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useWide } from "#src/web/ui/use-wide.ts";
import classes from "./list-detail.module.css";

interface DetailPanelProps {
  /** Something is selected. */
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** What the panel shows on desktop while nothing is selected: "No supplier selected". */
  emptyText: string;
}

/** Beside the list on desktop (inside ListDetail), a sheet from below on a phone. */
export function DetailPanel({ opened, onClose, title, subtitle, children, emptyText }: DetailPanelProps) {
  const titleId = useId();
  const wide = useWide();
  // A tablet that is turned must not lose the form in the panel: an open one stays as it is until it is closed.
  const [openedWide, setOpenedWide] = useState(wide);
  if (!opened && openedWide !== wide) setOpenedWide(wide);
  if (!(opened ? openedWide : wide)) {
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
      <aside className={classes.panel}>
        <p className={classes.empty}>{emptyText}</p>
      </aside>
    );
  }
  return (
    <aside className={classes.panel} data-opened aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
