import type { OrderStatus } from "#src/features/orders/contract.ts";
import type { Station } from "#src/features/orders/kitchen/contract.ts";

interface BoardState {
  status: OrderStatus;
  recalled_at: string | null;
}

export function stationOf({ status, recalled_at }: BoardState): Station {
  if (status === "cancelled") return "cancelled";
  if (status === "pending") return "new";
  return status === "processing" || recalled_at !== null ? "preparing" : "ready";
}

type Age = "fresh" | "waiting" | "late";

/** The company's minutes after which a ticket turns yellow, and red. */
export interface AgeLimits {
  kitchen_waiting_minutes: number;
  kitchen_late_minutes: number;
}

/** Returns how long a ticket has been waiting, in whole minutes, and whether that is late. */
export function ageOf(since: string, now: number, limits: AgeLimits): { minutes: number; age: Age } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return {
    minutes,
    age:
      minutes >= limits.kitchen_late_minutes ? "late" : minutes >= limits.kitchen_waiting_minutes ? "waiting" : "fresh",
  };
}
