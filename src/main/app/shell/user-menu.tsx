import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconExternalLink,
  IconLogout,
  IconMessage,
  IconMoon,
  IconSettings,
  IconSun,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";
import { SoundItem } from "#src/features/orders/web/sound-controls.tsx";
import classes from "./user-menu.module.css";

export interface ShellUser {
  email: string;
  full_name?: string | null;
  avatar_url?: string | null;
}

export interface ShellCompany {
  name: string;
  address?: string | null;
  logo_url?: string | null;
}

interface UserMenuProps {
  user: ShellUser;
  company: ShellCompany | null;
  menuUrl: string;
  sound: OrderSound | null;
  onSignOut: () => void;
}

const SCHEMES = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "Match device", icon: IconDeviceDesktop },
] as const;

export function UserMenu({ user, company, menuUrl, sound, onSignOut }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const title = company?.name ?? user.full_name ?? user.email;
  const picture = company?.logo_url ?? user.avatar_url;
  return (
    <Menu width={272} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={`Account: ${title}`}>
          {picture ? (
            <img src={picture} alt="" width={32} height={32} className={classes.picture} />
          ) : (
            <span className={classes.picture} aria-hidden>
              {initials(title)}
            </span>
          )}
          <span className={classes.name}>{title}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.company}>
          <strong>{title}</strong>
          {company?.address && <span>{company.address}</span>}
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={menuUrl}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          View Menu
        </Menu.Item>
        <Menu.Item component={Link} to="/messages" leftSection={<IconMessage size={18} aria-hidden />}>
          Messages
        </Menu.Item>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>
          Settings
        </Menu.Item>
        {sound && <SoundItem sound={sound} />}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return parts
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32).toUpperCase())
    .join("");
}
