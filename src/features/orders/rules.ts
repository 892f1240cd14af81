import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import type { Station } from "#src/features/orders/kitchen-contract.ts";

const NEXT_STATUS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "cancelled"],
  processing: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

const NEXT_PAYMENT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  unpaid: ["paid"],
  paid: ["refunded"],
  refunded: [],
};

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUS[from].includes(to);
}

export function canPay(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT_PAYMENT[from].includes(to);
}

/** Ingredients of an order nobody began to cook go back to stock; once it is being prepared they are wasted. */
export function goesBackToStock(status: OrderStatus): boolean {
  return status === "pending";
}

interface OnBoard {
  status: OrderStatus;
  recalled_at: string | null;
}

export function stationOf({ status, recalled_at }: OnBoard): Station {
  if (status === "cancelled") return "cancelled";
  if (status === "pending") return "new";
  return status === "processing" || recalled_at !== null ? "preparing" : "ready";
}

export type Age = "fresh" | "waiting" | "late";

/** Minutes after which a ticket turns yellow, and red. */
const WAITING_AFTER = 5;
const LATE_AFTER = 10;

/** How long a ticket has been waiting, in whole minutes, and what that means. */
export function ageOf(since: string, now: number): { minutes: number; age: Age } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return { minutes, age: minutes >= LATE_AFTER ? "late" : minutes >= WAITING_AFTER ? "waiting" : "fresh" };
}
