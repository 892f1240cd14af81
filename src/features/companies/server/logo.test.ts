import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as companies from "#src/features/companies/contract.ts";
import { heicPicture } from "#src/testing/heic.ts";
import { LOGO_UNREADABLE } from "#src/features/companies/rules.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import { nestedSvg } from "#src/testing/nested-svg.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const joes = {
  name: "Joe's",
  username: "joesdiner",
  address: "1 Main Road",
  country: "Singapore",
  currency: "SGD",
  uen: "201912345A",
  phone_number: "91234567",
  phone_country_code: "+65",
};

let count = 0;
const freshName = () => `fresh${(count += 1)}name`;

async function picture(width = 600, height = 300): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

describe("the logo", () => {
  test("is encoded again, served under an address of the app, and can be removed", async () => {
    const owner = await createOwner(app);
    const change = (logo_url: string | null) =>
      owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
    const { body } = await change(await picture(3000, 1500));
    const address = body.company.logo_url ?? "";
    expect(address).toMatch(/^\/files\/company-logos\/[0-9a-f]{32}\.webp$/);
    const served = await app.app.request(address);
    expect(served.headers.get("content-type")).toBe("image/webp");
    const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(["webp", 1024, 512]);
    expect((await change(address)).body.company.logo_url).toBe(address);
    expect((await change(null)).body.company.logo_url).toBeNull();
  });

  test("can be a phone's HEIC", async () => {
    const owner = await createOwner(app);
    const logo_url = `data:image/heic;base64,${Buffer.from(heicPicture()).toString("base64")}`;
    const { body } = await owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
    const served = await app.app.request(body.company.logo_url ?? "");
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height]).toEqual([96, 64]);
  });

  test("that is replaced is deleted, and those that no company shows are few", async () => {
    const user = await createUser(app);
    const statusOf = async (address: string | null) => (await app.app.request(address ?? "")).status;
    const { body } = await user.call(companies.createCompany, { body: { ...joes, username: freshName() } });
    const change = async (logo_url: string) =>
      (await user.call(companies.updateCompany, { query: { id: body.company.id }, body: { logo_url } })).body.company
        .logo_url;
    const first = await change(await picture(80, 40));
    const second = await change(await picture(90, 40));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await change(await picture(90, 40))).toBe(second);
    const unfounded = await createUser(app);
    const stored: (string | null)[] = [];
    for (const width of [50, 51, 52, 53])
      stored.push(await storeLogo(app.platform, unfounded.userId, await picture(width)));
    expect(await Promise.all(stored.map(statusOf))).toEqual([404, 404, 200, 200]);
  });

  test("of another person cannot be used by its address, and the same picture is another file", async () => {
    const [mine, theirs] = [await createOwner(app), await createOwner(app)];
    const change = (owner: typeof mine, logo_url: string) =>
      owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
    const { logo_url } = (await change(theirs, await picture())).body.company;
    expect((await change(mine, logo_url ?? "")).status).toBe(400);
    expect((await change(mine, await picture())).body.company.logo_url).not.toBe(logo_url);
  });

  test("that would take minutes to draw is rejected, and others get their responses meanwhile", async () => {
    const owner = await createOwner(app);
    const logo_url = `data:image/svg+xml;base64,${nestedSvg().toString("base64")}`;
    const hostile = owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
    const other = owner.call(companies.readCompany);
    expect(await Promise.race([hostile.then(() => "the drawing"), other.then(() => "the other")])).toBe("the other");
    expect((await other).status).toBe(200);
    const { status, body } = await hostile;
    expect([status, body.error]).toEqual([400, LOGO_UNREADABLE]);
  });

  test("can be sent 20 times in five minutes by one person", async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: "on" }, beside: app });
    const user = await createUser(app);
    const send = () => storeLogo(limited.platform, user.userId, "data:image/png;base64,bm90IGFuIGltYWdl");
    for (let n = 0; n < 20; n += 1) await expect(send()).rejects.toMatchObject({ status: 400 });
    await expect(send()).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" });
    await limited.stop();
  });

  test("of more than 5 MB is rejected", async () => {
    const owner = await createOwner(app);
    const logo_url = `data:image/png;base64,${Buffer.alloc(5_242_881).toString("base64")}`;
    const response = await owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
    expect([response.status, response.body.error]).toEqual([400, "File size should be less than 5MB"]);
  });

  test("only public pictures are served", async () => {
    await app.platform.ports.files.put("invoices/secret.webp", new Uint8Array([1]), "image/webp");
    for (const path of ["invoices/secret.webp", "company-logos/..%2finvoices/secret.webp", "company-logos/none.webp"]) {
      expect((await app.app.request(`/files/${path}`)).status, path).toBe(404);
    }
  });
});
