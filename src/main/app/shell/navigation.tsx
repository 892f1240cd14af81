import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ScreenLink, SCREEN_LINKS } from "#src/main/app/shell/screen-links.ts";
import type { ScreenPath } from "#src/main/screens.ts";
import badge from "./count.module.css";
import classes from "./navigation.module.css";

/** How much waits on a screen, shown beside its link. */
export type Counts = Partial<Record<ScreenPath, number>>;

const MORE = SCREEN_LINKS.filter(({ wide }) => wide);

/** The main links: in the bar on a desktop, as tabs at the bottom on a phone. "More" has those that do not fit. */
export function Navigation({ counts = {} }: { counts?: Counts | undefined }) {
  return (
    <nav aria-label="Main" className={classes.nav}>
      {SCREEN_LINKS.map(({ to, label, Icon, wide }) => (
        <Link key={to} to={to} className={classes.link} data-wide={wide || undefined} preload="intent">
          <span className={classes.icon}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <span>{label}</span>
          <Count value={counts[to]} />
        </Link>
      ))}
      <More links={MORE} counts={counts} />
    </nav>
  );
}

function More({ links, counts }: { links: readonly ScreenLink[]; counts: Counts }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = links.some(({ to }) => path === to || path.startsWith(`${to}/`));
  const waiting = links.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  return (
    <Menu width={240} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.link} data-more data-current={current || undefined}>
          <span className={classes.icon}>
            <IconDots size={22} stroke={1.75} aria-hidden />
          </span>
          <span>More</span>
          <Count value={waiting} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={<Count value={counts[to]} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const MAX_SHOWN = 99;

function Count({ value = 0 }: { value?: number | undefined }) {
  if (value === 0) return null;
  return (
    <span className={`${badge.count} ${classes.count}`}>
      {value > MAX_SHOWN ? `${MAX_SHOWN}+` : value}
      <span className={classes.hidden}> waiting</span>
    </span>
  );
}
