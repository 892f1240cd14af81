import { ActionIcon, Menu } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";
import classes from "#src/features/orders/web/sound-controls.module.css";

/** In the bar of every screen while the browser blocks the sound for new orders; nothing stands there otherwise. */
export function BlockedSound({ sound }: { sound: OrderSound }) {
  if (sound.state !== "blocked") return null;
  const label = "The browser blocks the sound for new orders. Turn on sound";
  return (
    <ActionIcon className={classes.blocked} aria-label={label} title={label} onClick={() => sound.switchTo(true)}>
      <IconBellOff size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The switch of this device, in the account menu. */
export function SoundItem({ sound: { state, switchTo } }: { sound: OrderSound }) {
  const on = state !== "off";
  const Icon = on ? IconBell : IconBellOff;
  return (
    <Menu.Item closeMenuOnClick={false} leftSection={<Icon size={18} aria-hidden />} onClick={() => switchTo(!on)}>
      {on ? "Turn off order sound here" : "Turn on order sound here"}
    </Menu.Item>
  );
}
