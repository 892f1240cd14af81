import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { ASK_FOR_PAPER, hasPaper } from "#src/features/printing/escpos.ts";
import type { Networks } from "#src/server/networks.ts";

const CONNECT_MS = 5000;
const RESPONSE_MS = 1000;
/** A slow printer prints a long sheet in less. */
const SEND_MS = 25_000;

export interface PrintOutcome {
  /** `unknown` is printed too: the device does not say whether it has paper. */
  status: "ready" | "unknown" | "paper_out" | "unreachable" | "not_allowed";
  /** Whether it came out, or a part of it may have. */
  sent: boolean;
}

export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Sends a sheet to a printer. Its name is resolved now, every address must be in the networks, and the connection goes to
 * one of exactly these addresses. Nothing is sent while the roll has ended; a roll that ends meanwhile counts as not printed.
 * What the device answers is never returned.
 */
export async function printOn(
  { host, port }: { host: string; port: number },
  sheet: Uint8Array,
  { networks, resolve = resolveName }: { networks: Networks; resolve?: Resolve },
): Promise<PrintOutcome> {
  const addresses = await resolve(host).catch(() => []);
  const [address] = addresses;
  if (!address) return { status: "unreachable", sent: false };
  if (!addresses.every((one) => networks.includes(one))) return { status: "not_allowed", sent: false };
  const socket = connect({ host: address, port, timeout: SEND_MS });
  // Every failure ends a step below with `false` or null.
  socket.on("error", () => socket.destroy());
  socket.on("timeout", () => socket.destroy());
  const deadline = setTimeout(() => socket.destroy(), CONNECT_MS + SEND_MS);
  try {
    if (!(await happens(socket, "connect", CONNECT_MS))) return { status: "unreachable", sent: false };
    if ((await askForPaper(socket)) === false) return { status: "paper_out", sent: false };
    if (!(await send(socket, sheet))) return { status: "unreachable", sent: true };
    const after = await askForPaper(socket);
    if (after === false) return { status: "paper_out", sent: true };
    socket.end();
    return { status: after === null ? "unknown" : "ready", sent: true };
  } finally {
    clearTimeout(deadline);
    socket.destroySoon();
  }
}

/** Whether the socket emits the event before it closes, within the time. */
function happens(socket: Socket, event: "connect", withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    const settle = (value: boolean) => () => {
      clearTimeout(timer);
      resolve(value);
    };
    socket.once(event, settle(true));
    socket.once("close", settle(false));
  });
}

/** Null when the device does not answer, or with something else. */
function askForPaper(socket: Socket): Promise<boolean | null> {
  return new Promise((resolve) => {
    const settle = (value: boolean | null) => {
      clearTimeout(timer);
      socket.off("data", onData);
      resolve(value);
    };
    const onData = (data: Buffer) => settle(hasPaper(data[data.length - 1] ?? 0));
    const timer = setTimeout(() => settle(null), RESPONSE_MS);
    socket.on("data", onData);
    socket.once("close", () => settle(null));
    socket.write(ASK_FOR_PAPER);
  });
}

/** Whether everything was handed to the device. */
function send(socket: Socket, sheet: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve(false));
    socket.write(sheet, (error) => resolve(!error));
  });
}
