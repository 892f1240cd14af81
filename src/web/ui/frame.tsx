import type { ReactNode } from "react";
import { contactAddress } from "#src/shared/support.ts";
import { useSession } from "#src/web/session/session.tsx";
import { Footer } from "#src/web/ui/footer.tsx";
import { Wordmark } from "#src/web/brand/wordmark.tsx";
import { OfflineNotice } from "#src/web/ui/offline-notice.tsx";
import classes from "./frame.module.css";
import ui from "./patterns.module.css";

interface FrameProps {
  /** The width of the column: forms are narrow; the setup shows two plans side by side. */
  width?: "narrow" | "wide";
  /** The content at the right of the bar. */
  end?: ReactNode;
  children: ReactNode;
}

/** The frame of screens without navigation, such as sign-in and setup: the name, one column, the footer. */
export function Frame({ width = "narrow", end, children }: FrameProps) {
  const { app } = useSession();
  return (
    <div className={`${ui.column} ${classes.frame}`}>
      <header className={`${ui.split} ${classes.bar}`}>
        <a href="/" className={`${ui.inline} ${classes.home}`} aria-label={`${app.name}, home`}>
          <Wordmark name={app.name} />
        </a>
        {end}
      </header>
      <OfflineNotice />
      <main id="main" className={classes.main} data-width={width}>
        {children}
      </main>
      <Footer contactUrl={contactAddress(app)} />
    </div>
  );
}

/** The card that holds a form or a message. */
export function Sheet({ children, centered = false }: { children: ReactNode; centered?: boolean }) {
  return (
    <div className={`${ui.card} ${classes.sheet}`} data-centered={centered || undefined}>
      {children}
    </div>
  );
}
