import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Count, type Counts } from "./count.tsx";
import type { MenuButton } from "./deferred-menu.tsx";
import { OpenedMenu } from "./opened-menu.tsx";
import type { ScreenLink } from "./screen-links.ts";

interface MoreLinksProps {
  button: MenuButton;
  links: readonly ScreenLink[];
  counts: Counts;
}

/** The main links that do not fit among a phone's tabs. */
export function MoreLinks({ button, links, counts }: MoreLinksProps) {
  return (
    <OpenedMenu button={button} width={240}>
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
    </OpenedMenu>
  );
}
