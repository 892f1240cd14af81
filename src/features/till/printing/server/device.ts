import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ASK_FOR_PAPER, hasPaper } from "#src/features/till/printing/escpos.ts";
import type { Networks } from "#src/server/networks.ts";

const RESOLVE_MS = 5000;
const CONNECT_MS = 5000;
const RESPONSE_MS = 1000;
/** Maximum time for a confirmation. Even a slow printer reads a long sheet and replies in less. */
const CONFIRM_MS = 15_000;
/** Maximum wait for the device to close: ending a connection at once may discard what the device has not read yet. */
const END_MS = 2000;
/** Maximum duration of a connection, less than that of a claim (print-jobs.ts). */
const TOTAL_MS = 40_000;

export interface PrintOutcome {
  /** `unknown` was printed too: the device does not report whether it has paper. */
  status: "ready" | "unknown" | "paper_out" | "unreachable" | "not_allowed";
  /** Whether the sheet, or a part of it, may have been printed. */
  sent: boolean;
}

export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Sends a sheet to a printer. A device that reported paper before must report it again after the sheet, because only
 * then has it read everything; without that, it is unknown whether the sheet was printed, and the outcome is
 * `unreachable`. The name is resolved now, every address must be in the networks, and the connection goes to one of
 * exactly these addresses. Nothing is sent if the roll has ended; if it ends during printing, the sheet counts as not
 * printed. The device's replies are never returned.
 */
export async function printOn(
  { host, port }: { host: string; port: number },
  sheet: Uint8Array,
  { networks, resolve = resolveName }: { networks: Networks; resolve?: Resolve },
): Promise<PrintOutcome> {
  const addresses = await Promise.race([resolve(host), sleep(RESOLVE_MS, [], { ref: false })]).catch(() => []);
  const [address] = addresses;
  if (!address) return { status: "unreachable", sent: false };
  if (!addresses.every((address) => networks.includes(address))) return { status: "not_allowed", sent: false };
  const socket = connect({ host: address, port });
  // Every failure ends one of the following steps with `false` or null.
  socket.on("error", () => socket.destroy());
  const deadline = setTimeout(() => socket.destroy(), TOTAL_MS);
  try {
    if (!(await happens(socket, "connect", CONNECT_MS))) return { status: "unreachable", sent: false };
    return await exchange(socket, sheet);
  } finally {
    clearTimeout(deadline);
    socket.destroySoon();
  }
}

async function exchange(socket: Socket, sheet: Uint8Array): Promise<PrintOutcome> {
  const before = await askForPaper(socket, RESPONSE_MS);
  if (before === false) return { status: "paper_out", sent: false };
  if (!(await send(socket, sheet))) return { status: "unreachable", sent: true };
  const after = await askForPaper(socket, before === null ? RESPONSE_MS : CONFIRM_MS);
  if (after === false) return { status: "paper_out", sent: true };
  if (after === null && (before !== null || socket.errored)) return { status: "unreachable", sent: true };
  socket.resume().end();
  if (after === true) return { status: "ready", sent: true };
  await happens(socket, "close", END_MS);
  return { status: "unknown", sent: true };
}

/** Returns whether the socket emits the event within the time, before any other event that ends it. */
function happens(socket: Socket, event: "connect" | "close", withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    const settle = (value: boolean) => () => {
      clearTimeout(timer);
      resolve(value);
    };
    socket.once(event, settle(true));
    socket.once("close", settle(false));
    if (socket.closed) settle(event === "close")();
  });
}

/** Returns whether the device has paper; null if it does not reply in time. Other bytes from it are ignored. */
function askForPaper(socket: Socket, withinMs: number): Promise<boolean | null> {
  return new Promise((resolve) => {
    const settle = (value: boolean | null) => {
      clearTimeout(timer);
      socket.off("data", onData);
      resolve(value);
    };
    const onData = (data: Buffer) => {
      const response = hasPaper(data);
      if (response !== null) settle(response);
    };
    const timer = setTimeout(() => settle(null), withinMs);
    socket.on("data", onData);
    socket.once("close", () => settle(null));
    if (socket.closed) return settle(null);
    socket.write(ASK_FOR_PAPER);
  });
}

/** Returns whether all bytes were passed to the device. */
function send(socket: Socket, sheet: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve(false));
    socket.write(sheet, (error) => resolve(!error));
  });
}
