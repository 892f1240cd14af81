import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { storePicture } from "#src/features/dishes/server/pictures.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { waitForSuccess, freePort, startProcess } from "./processes.ts";

const root = join(import.meta.dirname, "../..");

export interface OpenRestaurant {
  /** The application's own process and where it listens. */
  server: ChildProcess;
  origin: string;
  username: string;
  dataDir: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** The file that `npm start` runs: what it serves costs more a request than the sources do. */
export function serverFile(): string {
  const file = join(root, "dist/server/server.js");
  if (!existsSync(file)) throw new Error("There is no dist/server/server.js: run `npm run build`.");
  return file;
}

/** How many groups of five options the menu has; each dish has two of them. */
const GROUPS = Number(process.env["OPTION_GROUPS"] ?? 0);

/**
 * A restaurant with this many dishes of two sizes and five ingredients each, served by a process of its own. With
 * OPTION_GROUPS=40 the menu has as many groups of options.
 */
export async function openRestaurant({
  dishes,
  pictures,
}: {
  dishes: number;
  pictures: boolean;
}): Promise<OpenRestaurant> {
  const app = await startTestApp();
  const owner = await createOwner(app, {
    name: "The Long Table",
    address: "12 Duxton Hill, Singapore 089601",
    currency: "SGD",
    country: "Singapore",
  });
  const { companyId, username } = owner;
  await addGroups(owner, await fillMenu(app, companyId, dishes, pictures));
  const port = await freePort();
  const server = startProcess([serverFile()], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
  });
  const origin = `http://localhost:${port}`;
  await waitForSuccess(`${origin}/readyz`);
  const { databaseUrl, dataDir } = app;
  return { server, origin, username, databaseUrl, dataDir, close: () => app.stop() };
}

async function fillMenu(app: TestApp, companyId: string, dishes: number, pictures: boolean): Promise<string[]> {
  const ids: string[] = [];
  const items: string[] = [];
  for (let i = 0; i < 30; i += 1) items.push(await createItem(app, companyId, `Ingredient number ${i}`, 1e6));
  const categories: string[] = [];
  for (let i = 0; i < 6; i += 1) categories.push(await createCategory(app, companyId, `Category ${i}`, i));
  for (let i = 0; i < dishes; i += 1) {
    const recipe = (scale: number) =>
      [0, 1, 2, 3, 4].map((n) => ({ item: items[(i * 7 + n) % items.length] ?? "", quantity: (40 + n * 10) * scale }));
    const { id } = await createDish(app, companyId, {
      name: `Dish number ${i} of usual length`,
      description: "Two sentences that say what is in it and how it tastes. It is long enough to be read on a phone.",
      category: categories[i % 6] ?? null,
      sizes: [
        { name: "Regular", price: 9 + i / 10, recipe: recipe(1) },
        { name: "Large", price: 13 + i / 10, recipe: recipe(1.5) },
      ],
    });
    ids.push(id);
    if (pictures) await addPicture(app, companyId, id, i);
  }
  return ids;
}

async function addGroups(owner: Owner, dishIds: readonly string[]): Promise<void> {
  for (let group = 0; group < GROUPS; group += 1) {
    const dishes = dishIds.filter((_, at) => at % GROUPS === group || (at + 1) % GROUPS === group);
    const options = Array.from({ length: 5 }, (_, at) => ({ name: `Choice ${at} of group ${group}`, price: at / 2 }));
    await createGroup(owner, dishes, { name: `Group ${group}`, choose_max: 3, options });
  }
}

/** A picture as heavy as a photograph: light, shapes and grain, another one for each dish. */
async function addPicture(app: TestApp, companyId: string, dishId: string, seed: number): Promise<void> {
  const circles = Array.from({ length: 40 }, (_, n) => {
    const at = (factor: number) => (seed * 97 + n * factor) % 1000;
    return `<circle cx="${at(137)}" cy="${at(211)}" r="${20 + (at(53) % 90)}" fill="hsl(${at(71) % 360} 55% 50%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${circles.join("")}</svg>`;
  const grain = {
    create: {
      width: 1000,
      height: 1000,
      channels: 3,
      background: "#887766",
      noise: { type: "gaussian", mean: 130, sigma: 12 },
    },
  } as const;
  const bytes = await sharp(grain)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  const { image_url, image } = await storePicture(app.platform.ports, `bench_${seed}`, bytes, "upload");
  await app.pool.query(
    `insert into dish_images (company_id, id, image_url, widths, width, height, placeholder, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, uuid(), image_url, image.widths, image.width, image.height, image.placeholder, image.source],
  );
  await app.pool.query("update dish set image_url = $1 where id = $2", [image_url, dishId]);
}
