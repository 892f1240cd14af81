import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Wordmark } from "#src/web/brand/wordmark.tsx";
import { ChatLinkButton } from "#src/features/agent/chat-links/web/chat-link-button.tsx";
import { AgentSettingsButton } from "#src/features/agent/web/agent-settings-button.tsx";
import { AgentButton } from "#src/features/agent/web/agent-button.tsx";
import { BlockedSound } from "#src/features/orders/web/blocked-sound.tsx";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { homeOf } from "#src/web/session/guard.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useHasRole, useRole, useSession } from "#src/web/session/session.tsx";
import { OfflineNotice } from "#src/web/ui/offline-notice.tsx";
import { Footer } from "#src/web/ui/footer.tsx";
import ui from "#src/web/ui/patterns.module.css";
import { MessagesLink } from "./messages-link.tsx";
import type { Counts } from "./count.tsx";
import { Navigation } from "./navigation.tsx";
import { SearchButton } from "./search-button.tsx";
import classes from "./shell.module.css";
import { UserMenu } from "./user-menu.tsx";
import type { ShellCompany, ShellUser } from "./user-menu-props.ts";

/** Controls above the conversation: linking the person's phone, and messages that the agent starts. */
function AgentTools() {
  return (
    <>
      <ChatLinkButton />
      <AgentSettingsButton />
    </>
  );
}

interface ShellProps {
  appName: string;
  user: ShellUser;
  /** Null while it loads or before onboarding. */
  company: ShellCompany | null;
  /** The restaurant's public address; opens in a new tab. */
  menuUrl: string;
  onSignOut: () => void;
  /** Number of waiting items of each screen. */
  counts?: Counts;
  /** The sound for new orders on this device; null where the company has no messages about orders. */
  sound?: OrderSound | null;
  /** The address at which the people who run the installation can be reached. */
  contactUrl: string;
  /** Notice for the owner on every screen; null if there is none. */
  notice: ReactNode;
  children: ReactNode;
}

/** Screens that store a person's actions while there is no connection. */
const SENDS_LATER = new Set(["/inventory/stocktake", "/prep", "/receive", "/till"]);

/** The frame of every signed-in screen: the bar, the tabs on a phone, the footer. */
export function Shell({
  appName,
  user,
  company,
  menuUrl,
  onSignOut,
  counts,
  sound = null,
  contactUrl,
  notice,
  children,
}: ShellProps) {
  const home = homeOf(useRole());
  const { device } = useSession();
  const maySearch = useHasRole(MANAGEMENT);
  const mayOpen = useMayOpen();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={`${ui.column} ${classes.shell}`}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <header className={`${ui.row} ${classes.bar}`}>
        <Link to={home} className={`${ui.inline} ${classes.home}`} aria-label={`${appName}, ${home.slice(1)}`}>
          <Wordmark name={appName} />
        </Link>
        <Navigation counts={counts} />
        <div className={`${ui.row} ${classes.end}`}>
          {maySearch && <SearchButton menuUrl={menuUrl} />}
          {!device && <AgentButton tools={<AgentTools />} />}
          {sound && <BlockedSound sound={sound} />}
          {mayOpen("/messages") && <MessagesLink />}
          <UserMenu user={user} company={company} menuUrl={menuUrl} sound={sound} onSignOut={onSignOut} />
        </div>
      </header>
      <OfflineNotice sendsLater={SENDS_LATER.has(path)} />
      {notice}
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer contactUrl={contactUrl} />
    </div>
  );
}
