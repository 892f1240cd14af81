// Milliseconds until the agent has replied by its grammar, with 20 people of a restaurant who talk to it at the same time.
// Argument: how many people (20). Beside it the same with one person alone, because the rest is what they wait for each other.
import { v7 as uuid } from "uuid";
import { startTestApp } from "#src/testing/app.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { addItem } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { freePort, startProcess, stopProcesses, waitForSuccess } from "./menu/processes.ts";
import { atMost } from "./base/aims.ts";
import { serverFile } from "./menu/restaurant.ts";

const PEOPLE = Number(process.argv[2] ?? 20);
const MESSAGES = 30;
const AIM_MS = 2000;
const SAID = [
  "how much item 7 is left?",
  "what is low",
  "sales yesterday",
  "count item 12 4.5 kg",
  "¿cuánto cuesta dish 3?",
  "combien de commandes aujourd’hui ?",
  "2 kg item 20 weggeworfen, verdorben",
  "什么快没了？",
  "86 dish 9",
  "who delivers item 31",
];

const app = await startTestApp();
try {
  const owner = await createOwner(app);
  for (let i = 0; i < 200; i += 1) {
    await addItem(owner, { name: `Item ${i}`, unit: "kg", quantity_available: 100, reorder_threshold: i % 10 });
  }
  for (let i = 0; i < 80; i += 1) {
    await createDish(app, owner.companyId, { name: `Dish ${i}`, sizes: [{ price: 9 }] });
  }
  const people = [owner];
  while (people.length < PEOPLE) {
    people.push({ ...owner, ...(await createMember(app, owner.companyId, "manager")) });
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  startProcess([serverFile()], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    AUTH_SECRET: app.env.AUTH_SECRET ?? "",
    RATE_LIMIT: "off",
    PORT: String(port),
    LOG_LEVEL: "warn",
  });
  await waitForSuccess(`${origin}/readyz`);

  const converse = async ({ token }: { token: string }, times: number[]): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (let i = 0; i < MESSAGES; i += 1) {
      const body = JSON.stringify({ id: uuid(), text: SAID[i % SAID.length], language: "en" });
      const began = performance.now();
      const response = await fetch(`${origin}/api/chat`, { method: "POST", headers, body });
      const reply = await response.text();
      if (!response.ok) throw new Error(`The agent answered ${response.status}: ${reply}`);
      times.push(performance.now() - began);
    }
  };
  await converse(owner, []);
  const alone: number[] = [];
  await converse(owner, alone);
  const together: number[] = [];
  await Promise.all(people.map((person) => converse(person, together)));
  console.log(
    `${PEOPLE} conversations at once: ${at(together, 0.5)} (p50), ${at(together, 0.95)} (p95), ${at(together, 0.99)} ms (p99); ` +
      `one alone ${at(alone, 0.5)} and ${at(alone, 0.95)} ms; ` +
      `${(Number(at(together, 0.95)) / Number(at(alone, 0.95))).toFixed(1)} times as long`,
  );
  atMost(`${PEOPLE} conversations at once, p95`, Number(at(together, 0.95)), AIM_MS, "ms");
} finally {
  await stopProcesses();
  await app.stop();
}
process.exit();

function at(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
}
