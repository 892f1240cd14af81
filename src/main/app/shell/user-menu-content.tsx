import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconExternalLink,
  IconLogout,
  IconMessage,
  IconMoon,
  IconFingerprint,
  IconPasswordUser,
  IconSettings,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSwitchPerson } from "#src/features/people/devices/web/switch-person.tsx";
import { SoundItem } from "#src/features/orders/web/sound-item.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useSession } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";
import { AddCompanyItem, CompanyItems } from "./company-items.tsx";
import type { MenuButton } from "./deferred-menu.tsx";
import { OpenedMenu } from "./opened-menu.tsx";
import type { UserMenuProps } from "./user-menu-props.ts";
import classes from "./user-menu.module.css";

const SCHEMES = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "Match device", icon: IconDeviceDesktop },
] as const;

interface UserMenuContentProps extends UserMenuProps {
  button: MenuButton;
  title: string;
}

export function UserMenuContent({ button, title, user, company, menuUrl, sound, onSignOut }: UserMenuContentProps) {
  const mayOpen = useMayOpen();
  const session = useSession();
  const { device } = session;
  const switchPerson = useSwitchPerson();
  return (
    <OpenedMenu button={button} width={272}>
      <div className={`${ui.column} ${ui.mutedSm} ${classes.company}`}>
        <strong>{title}</strong>
        {company?.address && <span>{company.address}</span>}
        <span>{device ? `${session.user?.name}, on ${device.name}` : user.email}</span>
      </div>
      <Menu.Divider />
      <CompanyItems />
      <Menu.Item
        component="a"
        href={menuUrl}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        View Menu
      </Menu.Item>
      {mayOpen("/messages") && (
        <Menu.Item component={Link} to="/messages" leftSection={<IconMessage size={18} aria-hidden />}>
          Messages
        </Menu.Item>
      )}
      {mayOpen("/settings") && (
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>
          Settings
        </Menu.Item>
      )}
      {!device && (
        <>
          <Menu.Item component={Link} to="/settings/sign-in" leftSection={<IconFingerprint size={18} aria-hidden />}>
            Signing In
          </Menu.Item>
          <Menu.Item component={Link} to="/pin" leftSection={<IconPasswordUser size={18} aria-hidden />}>
            PIN for Tablets
          </Menu.Item>
        </>
      )}
      <AddCompanyItem />
      {sound && <SoundItem sound={sound} />}
      <Menu.Divider />
      <Appearance />
      <Menu.Divider />
      {device ? (
        <Menu.Item leftSection={<IconUserCircle size={18} aria-hidden />} onClick={() => switchPerson.mutate()}>
          Switch Person
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      )}
    </OpenedMenu>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
