import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconListNumbers,
  IconMaximize,
  IconToolsKitchen2,
  IconWifiOff,
} from "@tabler/icons-react";
import { SwitchPerson } from "#src/features/people/devices/web/switch-person.tsx";
import type { ClearedTicket } from "#src/features/orders/kitchen/contract.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import type { OrderSound } from "#src/features/orders/web/order-sound.ts";
import { useRecall } from "#src/features/orders/kitchen/web/use-bump.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface KitchenBarProps {
  name: string;
  now: number;
  sound: OrderSound;
  /** If the board cannot be updated, when it was last updated; otherwise null. */
  outdatedSince: number | null;
  cleared: ClearedTicket[];
  /** How many dishes, sizes and options are marked sold out. */
  soldOut: number;
  onSoldOut: () => void;
  onPrepList: () => void;
  allDay: boolean;
  onAllDay: (shown: boolean) => void;
}

export function KitchenBar({ name, now, outdatedSince, ...tools }: KitchenBarProps) {
  const format = useFormat();
  const { sound } = tools;
  // The kitchen's staff have no access to the list of orders.
  const back = useMayOpen()("/orders") ? { to: "/orders", label: "Orders" } : { to: "/prep", label: "Prep" };
  return (
    <>
      {sound.state === "blocked" && (
        <button type="button" className={`${ui.row} ${classes.blocked}`} onClick={() => sound.switchTo(true)}>
          <IconBellOff size={22} aria-hidden /> The browser blocks the sound. Touch here to hear new orders.
        </button>
      )}
      <header className={`${ui.cluster} ${classes.bar}`}>
        <Button
          variant="subtle"
          color="gray"
          component={Link}
          to={back.to}
          leftSection={<IconArrowLeft size={20} aria-hidden />}
        >
          {back.label}
        </Button>
        <h1 className={classes.name}>{name}</h1>
        {outdatedSince !== null && (
          <p className={`${ui.row} ${classes.outdated}`} role="alert">
            <IconWifiOff size={20} aria-hidden /> No connection. Last updated {format.time(new Date(outdatedSince))}
          </p>
        )}
        <time className={classes.clock}>{format.time(new Date(now))}</time>
        <Tools {...tools} />
      </header>
    </>
  );
}

type ToolsProps = Omit<KitchenBarProps, "name" | "now" | "outdatedSince">;

function Tools({ sound, cleared, soldOut, onSoldOut, onPrepList, allDay, onAllDay }: ToolsProps) {
  const on = sound.state !== "off";
  return (
    <div className={ui.buttons}>
      <SwitchPerson />
      <Button
        variant={on ? "default" : "filled"}
        aria-pressed={on}
        leftSection={on ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />}
        onClick={() => sound.switchTo(!on)}
      >
        {on ? "Sound on" : "Turn on sound"}
      </Button>
      <Button variant="default" leftSection={<IconBan size={20} aria-hidden />} onClick={onSoldOut}>
        {soldOut === 0 ? "Sold out" : `Sold out (${soldOut})`}
      </Button>
      <Button variant="default" leftSection={<IconToolsKitchen2 size={20} aria-hidden />} onClick={onPrepList}>
        Prep list
      </Button>
      <Recall cleared={cleared} />
      <Button
        variant="default"
        aria-pressed={allDay}
        leftSection={<IconListNumbers size={20} aria-hidden />}
        onClick={() => onAllDay(!allDay)}
      >
        All day
      </Button>
      <Button
        variant="default"
        className={classes.fullScreen}
        leftSection={<IconMaximize size={20} aria-hidden />}
        onClick={() => void toggleFullScreen()}
      >
        Full screen
      </Button>
    </div>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

/** Brings back a ticket that was cleared by mistake, or whose food was sent back. */
function Recall({ cleared }: { cleared: ClearedTicket[] }) {
  const format = useFormat();
  const recall = useRecall();
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          disabled={cleared.length === 0}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
        >
          Recall
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Recently served</Menu.Label>
        {cleared.map((ticket) => (
          <Menu.Item
            key={ticket.id}
            onClick={() => recall.mutate(ticket.id)}
            rightSection={<span className={classes.recalledAt}>{format.time(ticket.cleared_at)}</span>}
          >
            {tableLabel(ticket)}, {ticket.reference_id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
