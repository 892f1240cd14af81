import type { ReactNode } from "react";
import { useId } from "react";
import classes from "./section-card.module.css";
import ui from "./patterns.module.css";

interface SectionCardProps {
  /** The target of links to this part. */
  id?: string;
  title: string;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Whether the content has no padding, for lists and tables. */
  flush?: boolean;
}

/** A titled part of a screen. */
export function SectionCard({ id, title, actions, children, flush = false }: SectionCardProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={`${ui.card} ${classes.card}`}>
      <div className={`${ui.toolbar} ${classes.head}`}>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
