import { IconDots } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useRole } from "#src/web/session/session.tsx";
import { type ScreenLink, screenLinks } from "#src/main/app/shell/screen-links.ts";
import ui from "#src/web/ui/patterns.module.css";
import { Count, type Counts } from "./count.tsx";
import { DeferredMenu } from "./deferred-menu.tsx";
import classes from "./navigation.module.css";

/** The main links: in the bar on a desktop, as tabs at the bottom on a phone. "More" has the links that do not fit. */
export function Navigation({ counts = {} }: { counts?: Counts | undefined }) {
  const shown = screenLinks(useRole());
  const more = shown.filter(({ wide }) => wide);
  return (
    <nav aria-label="Main" className={classes.nav}>
      {shown.map(({ to, label, Icon, wide }) => (
        <Link key={to} to={to} className={`${ui.row} ${classes.link}`} data-wide={wide || undefined} preload="intent">
          <span className={classes.icon}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <span>{label}</span>
          <Count value={counts[to]} />
        </Link>
      ))}
      {more.length > 0 && <More links={more} counts={counts} />}
    </nav>
  );
}

const loadMore = async () => (await import("./more-links.tsx")).MoreLinks;

function More({ links, counts }: { links: readonly ScreenLink[]; counts: Counts }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = links.some(({ to }) => path === to || path.startsWith(`${to}/`));
  const waiting = links.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  const button = (
    <button type="button" className={`${ui.row} ${classes.link}`} data-more data-current={current || undefined}>
      <span className={classes.icon}>
        <IconDots size={22} stroke={1.75} aria-hidden />
      </span>
      <span>More</span>
      <Count value={waiting} />
    </button>
  );
  return <DeferredMenu button={button} load={loadMore} content={{ links, counts }} />;
}
