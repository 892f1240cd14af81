import { ActionIcon } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";
import ui from "#src/web/ui/patterns.module.css";

/** A button in the bar of every screen while the browser blocks the sound for new orders. */
export function BlockedSound({ sound }: { sound: OrderSound }) {
  if (sound.state !== "blocked") return null;
  const label = "The browser blocks the sound for new orders. Turn on sound";
  return (
    <ActionIcon className={ui.warning} aria-label={label} title={label} onClick={() => sound.switchTo(true)}>
      <IconBellOff size={20} aria-hidden />
    </ActionIcon>
  );
}
