import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { updateCompany } from "#src/features/companies/contract.ts";
import { hours } from "#src/testing/hours-fixture.ts";
import type { Owner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem } from "#src/testing/menu-factory.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";
import { harbourBowl, type Journey, startJourney } from "./harness.ts";

let journey: Journey;
let owner: Owner;
beforeAll(async () => {
  journey = await startJourney();
  owner = await harbourBowl(journey);
  const { companyId } = owner;
  const noodles = await createItem(journey, companyId, "Rice noodles", 10_000);
  await createDish(journey, companyId, {
    name: "Laksa",
    description: "Coconut, chilli and prawns.",
    category: await createCategory(journey, companyId, "Mains", 1),
    sizes: [
      { name: "Small", price: 9.5, recipe: [{ item: noodles, quantity: 120 }] },
      { name: "Large", price: 14, recipe: [{ item: noodles, quantity: 200 }] },
    ],
  });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

test.each([[true], [false]])("the printed menu has every price and no controls (script: %s)", async (script) => {
  // Closed all day: the printed menu shows the week's hours, not the current state.
  const opening_hours = hours({ wed: ["11:00-14:30"] });
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { opening_hours } });
  const { context, page } = await journey.visit({ javaScriptEnabled: script, colorScheme: "dark" });
  await page.goto(`/?restaurant=${owner.username}`);
  await page.getByRole("heading", { name: "Laksa" }).waitFor();
  const text = (await linesOfPdf(await page.pdf({ format: "A4" }))).flat().join("\n");
  for (const shown of ["Harbour Bowl", "Mains", "Coconut, chilli and prawns.", "Rice noodles", "Wed", "11:00"])
    expect(text).toContain(shown);
  for (const price of [/Small\s*\$9\.50/, /Large\s*\$14\.00/]) expect(text).toMatch(price);
  for (const control of ["Add to Cart", "Search", "Show ingredients", "We are closed", "JavaScript"])
    expect(text).not.toContain(control);
  await context.close();
});

test("a guest can install the menu as an app with the restaurant's logo", async () => {
  const flat = await sharp({ create: { width: 300, height: 80, channels: 3, background: "#1f3fae" } })
    .png()
    .toBuffer();
  const logo_url = `data:image/png;base64,${flat.toString("base64")}`;
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
  // Incognito profiles cannot install apps, and Playwright's contexts are incognito.
  const profile = await mkdtemp(join(tmpdir(), "comanda-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: chromiumArguments(),
  });
  try {
    const page = await context.newPage();
    await page.goto(`${journey.url}/?restaurant=${owner.username}`);
    const client = await context.newCDPSession(page);
    const { errors, data } = await client.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Harbour Bowl", display: "standalone" });
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test("the guest's page starts with at most 72.5 kB of script, compressed", async () => {
  const page = await (await fetch(`${journey.url}/menu?restaurant=${owner.username}`)).text();
  const paths = [...page.matchAll(/\/assets\/site\/[^" ]+\.js/g)].map(([path]) => path);
  const scripts = await Promise.all(paths.map(async (path) => (await fetch(journey.url + path)).arrayBuffer()));
  const bytes = scripts.map((script) => brotliCompressSync(new Uint8Array(script)).length);
  expect(bytes.length).toBeGreaterThan(2);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(72_500);
});
