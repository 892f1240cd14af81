import type { DeviceRole } from "#src/shared/roles.ts";

export const DEVICE_LABELS: Record<DeviceRole, string> = { kitchen: "Kitchen", counter: "Counter" };

/** The names of a tablet's uses in the form. */
export const DEVICE_TEXTS: Record<DeviceRole, string> = {
  kitchen: "The board, prep, counts, use-by dates, and receiving.",
  counter: "Orders, their payments, and what is sold out.",
};
