import { setTimeout as sleep } from "node:timers/promises";

export async function work(how: "throw" | "exit" | "hang" | "fill" | "compute"): Promise<string> {
  if (how === "throw") throw new Error("not a picture");
  if (how === "exit") process.exit(3);
  if (how === "fill") return fill();
  if (how === "compute") return compute();
  await sleep(60_000);
  return how;
}

async function fill(): Promise<string> {
  const held: Buffer[] = [];
  while (held.length < 4000) {
    held.push(Buffer.alloc(8 * 2 ** 20, 1));
    await sleep(1);
  }
  return `${held.length}`;
}

async function compute(): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    for (const stop = Date.now() + 5; Date.now() < stop;);
    await sleep(0);
  }
  return "done";
}
