import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";
import ui from "./patterns.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** A `BackLink`, above the title. */
  back?: ReactNode;
  /** Buttons; the most important last on desktop, full width below the title on a phone. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className={`${ui.toolbar} ${classes.header}`}>
      <div className={classes.words}>
        {back && <div className={classes.back}>{back}</div>}
        <Title order={1}>{title}</Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={`${ui.buttons} ${classes.actions}`}>{actions}</div>}
    </header>
  );
}
