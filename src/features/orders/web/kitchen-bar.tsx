import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconListNumbers,
  IconMaximize,
  IconWifiOff,
} from "@tabler/icons-react";
import type { ClearedTicket } from "#src/features/orders/kitchen-contract.ts";
import classes from "#src/features/orders/web/kitchen.module.css";
import type { Bell } from "#src/features/orders/web/use-bell.ts";
import { useRecall } from "#src/features/orders/web/use-bump.ts";
import { useFormat } from "#src/web/ui/format.tsx";

interface KitchenBarProps {
  name: string;
  now: number;
  bell: Bell;
  /** When the board was last updated, while it cannot be updated; null while it can. */
  outdatedSince: number | null;
  cleared: ClearedTicket[];
  allDay: boolean;
  onAllDay: (shown: boolean) => void;
}

export function KitchenBar({ name, now, bell, outdatedSince, cleared, allDay, onAllDay }: KitchenBarProps) {
  const format = useFormat();
  return (
    <header className={classes.bar}>
      <Button
        variant="subtle"
        color="gray"
        component={Link}
        to="/orders"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        Orders
      </Button>
      <h1 className={classes.name}>{name}</h1>
      {outdatedSince !== null && (
        <p className={classes.outdated} role="alert">
          <IconWifiOff size={20} aria-hidden /> No connection. Last updated {format.time(new Date(outdatedSince))}
        </p>
      )}
      <time className={classes.clock}>{format.time(new Date(now))}</time>
      <div className={classes.tools}>
        <Button
          variant={bell.on ? "default" : "filled"}
          aria-pressed={bell.on}
          leftSection={bell.on ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />}
          onClick={() => bell.switchTo(!bell.on)}
        >
          {bell.on ? "Sound on" : "Turn on sound"}
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
    </header>
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
            Table {ticket.table_number}, {ticket.reference_id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
