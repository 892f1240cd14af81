import { Menu } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";

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
