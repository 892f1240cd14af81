import { v7 as uuid } from "uuid";
import { addLines, type CountDetail, startCount } from "#src/features/counts/contract.ts";
import type { StoredLine, storedLines } from "#src/features/counts/web/stored-lines.ts";
import { call, CallError } from "#src/web/call.ts";
import { isLater } from "#src/web/offline-queue.ts";

const BATCH = 200;

export const isUnsent = ({ problem }: StoredLine): boolean => problem === undefined;

export interface Sending {
  lines: ReturnType<typeof storedLines>;
  blind: boolean;
  device: string;
  /** Called when a count was started or joined. */
  onCount: (count: CountDetail) => void;
}

export type Outcome =
  | { kind: "sent" }
  | { kind: "offline"; later: CallError }
  | { kind: "closed"; message: string }
  | { kind: "failed"; message: string };

/** Sends the waiting lines, oldest first. Lines that the server has stored are removed here; all others stay. */
export async function sendLines(sending: Sending): Promise<Outcome> {
  try {
    for (;;) {
      const waiting = sending.lines.all().filter(isUnsent);
      const [first] = waiting;
      if (!first) return { kind: "sent" };
      const count_id = first.count_id ?? (await start(sending, first));
      await sendBatch(sending, count_id, waiting.filter((line) => line.count_id === first.count_id).slice(0, BATCH));
    }
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  if (error.code === "COUNT_CLOSED" || error.code === "NOT_FOUND") return { kind: "closed", message: error.message };
  if (isLater(error)) return { kind: "offline", later: error };
  return { kind: "failed", message: error.message };
}

async function start({ blind, onCount }: Sending, { counted_at }: StoredLine): Promise<string> {
  const { count } = await call(startCount, { body: { id: uuid(), blind } }, { enteredAt: counted_at });
  onCount(count);
  return count.id;
}

async function sendBatch({ lines, device }: Sending, id: string, batch: readonly StoredLine[]): Promise<void> {
  const { stored, rejected } = await call(addLines, {
    query: { id },
    body: {
      sent_at: new Date().toISOString(),
      device,
      lines: batch.map(({ counted, count_id: _, item_name: __, problem: ___, ...line }) => ({
        ...line,
        counted: counted === null ? null : Number(counted),
      })),
    },
  });
  const reasons = new Map(rejected.map((one) => [one.id, one.message]));
  for (const line of batch) {
    const problem = reasons.get(line.id);
    if (problem !== undefined) lines.put({ ...line, problem });
  }
  lines.remove(...stored);
}

/** Moves the lines of a count that has ended to the next count. */
export function moveToNewCount(lines: ReturnType<typeof storedLines>): void {
  for (const line of lines.all()) if (line.count_id !== null) lines.put({ ...line, count_id: null });
}

/** Returns a name of the device for readers of the count: "iPhone", "Android". */
export function deviceName(agent: string): string {
  const known = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"].find((name) => agent.includes(name));
  return known === "Macintosh" ? "Mac" : (known ?? "Browser");
}
