import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: "https://comanda.example", APP_DOMAIN: "comanda.example" } });
});
afterAll(() => app.stop());

/** Opens an address as a browser does. Here a page's body is its props as JSON; the journeys in e2e check rendered pages. */
const open = async (address: string, headers: Record<string, string> = {}) => {
  const { host } = new URL(address);
  return app.app.request(address, { headers: { host, ...headers } });
};
interface Rendered {
  component: string;
  props: {
    page: { language: string; search: string };
    menu?: { company: { name: string } };
    message?: string;
    back?: string;
  };
}
const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await open(address, headers);
  return { response, ...((await response.json()) as Rendered) };
};

test("a restaurant's menu opens at its subdomain, and by query under /menu and on localhost", async () => {
  const { username } = await createOwner(app, { name: "Wok & Roll" });
  for (const address of [
    `https://${username}.comanda.example/`,
    `https://${username.toUpperCase()}.comanda.example/menu?table=5`,
    `https://comanda.example/menu?restaurant=${username}`,
    `http://localhost:3000/?restaurant=${username}`,
    `http://localhost:3000/menu?restaurant=${username}`,
    `http://${username}.localhost:3000/`,
    `http://${username}.example.org/menu`,
  ]) {
    const { response, component, props } = await read(address);
    expect([address, response.status, component, props.menu?.company.name]).toEqual([
      address,
      200,
      "menu",
      "Wok & Roll",
    ]);
  }
});

test("any other path of a restaurant redirects to its menu and preserves the query that names the restaurant", async () => {
  const { username } = await createOwner(app);
  for (const path of ["dashboard", "auth", "orders/1", "nothing/here"]) {
    const response = await open(`https://${username}.comanda.example/${path}`);
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
  }
  const local = await open(`http://localhost:3000/dashboard?restaurant=${username}`);
  expect(local.headers.get("location")).toBe(`/?restaurant=${username}`);
});

test("an address without a restaurant returns 404 and says so", async () => {
  for (const address of [
    "https://nobody.comanda.example/",
    "https://comanda.example/menu",
    "http://localhost:3000/menu",
  ]) {
    const { response, component, props } = await read(address);
    expect([response.status, component, props.message]).toEqual([404, "problem", "Restaurant not found"]);
  }
});

test("the page is in the guest's language, and is cached per language", async () => {
  const { username } = await createOwner(app);
  const address = `https://${username}.comanda.example/`;
  const german = await read(address, { "accept-language": "de-AT,en;q=0.5" });
  const english = await read(address);
  expect([german.props.page.language, english.props.page.language]).toEqual(["de", "en"]);
  expect(german.response.headers.get("vary")).toContain("Accept-Language");
  const tag = german.response.headers.get("etag") ?? "";
  expect((await open(address, { "accept-language": "de", "if-none-match": tag })).status).toBe(304);
  expect((await open(address, { "accept-language": "fr", "if-none-match": tag })).status).toBe(200);
});

test("the page is in the restaurant's language for a guest whose browser asks for none that the menu has", async () => {
  const owner = await createOwner(app);
  const address = `https://${owner.username}.comanda.example/`;
  const languages = async () =>
    Promise.all(
      ["tlh-BR", "fr, tlh;q=0.5"].map(async (accepted) => {
        const { props } = await read(address, { "accept-language": accepted });
        return props.page.language;
      }),
    );
  expect(await languages()).toEqual(["en", "fr"]);
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { language: "zh" } });
  await vi.waitFor(async () => expect(await languages()).toEqual(["zh", "fr"]), { timeout: 90_000 });
});

test("a page is rendered again when the menu changes", async () => {
  const { companyId, username } = await createOwner(app);
  const address = `https://${username}.comanda.example/`;
  const before = await open(address);
  await createDish(app, companyId, { name: "Fresh" });
  await vi.waitFor(async () => expect(await (await open(address)).text()).toContain("Fresh"), { timeout: 90_000 });
  const unchanged = await open(address, { "if-none-match": before.headers.get("etag") ?? "" });
  expect(unchanged.status).toBe(200);
});

test("only the query that names the restaurant is repeated in the page's links", async () => {
  const { username } = await createOwner(app);
  const { props } = await read(`http://localhost:3000/menu?restaurant=${username}&table=%22%3E&x=1`);
  expect(props.page.search).toBe(`?restaurant=${username}`);
});

test("an order's page opens only with its token", async () => {
  const { companyId, username } = await createOwner(app);
  const dish = await createDish(app, companyId, { sizes: [{ price: 9 }] });
  const { body } = await callerOf(app).call(placePublicOrder, {
    body: {
      items: [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 2 }],
      total: 18,
      table_number: "3",
      company_id: companyId,
    },
  });
  const { response, component, props } = await read(`https://${username}.comanda.example${body.status_url}`);
  expect([response.status, component]).toEqual([200, "order-status"]);
  expect(props).toMatchObject({
    order: { customer_reference: body.customer_reference, table_number: "3", item_count: 2 },
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  for (const token of [body.order_id, `${body.status_token}x`, "x", "%00"]) {
    const wrong = await read(`https://${username}.comanda.example/menu?order=${token}`);
    expect([wrong.response.status, wrong.props.message, wrong.props.back]).toEqual([404, "Order not found", "/menu"]);
  }
});

test("the menu has a web app manifest", async () => {
  const { username } = await createOwner(app, { name: "Wok & Roll" });
  const response = await open(`http://localhost:3000/menu.webmanifest?restaurant=${username}`);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  expect(await response.json()).toMatchObject({ name: "Wok & Roll", start_url: `/menu?restaurant=${username}` });
  expect((await open("https://nobody.comanda.example/menu.webmanifest")).status).toBe(404);
});

test("the manifest has the restaurant's logo as icons of exactly the sizes it states", async () => {
  const owner = await createOwner(app);
  const flat = await sharp({ create: { width: 300, height: 80, channels: 3, background: "#1f3fae" } })
    .png()
    .toBuffer();
  const logo_url = `data:image/png;base64,${flat.toString("base64")}`;
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
  let made: string[] = [];
  await vi.waitFor(
    async () => {
      const response = await open(`http://localhost:3000/menu.webmanifest?restaurant=${owner.username}`);
      const { icons } = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
      expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, "maskable"]);
      for (const { src, sizes } of icons) {
        const icon = await open(`http://localhost:3000${src}`);
        expect(icon.headers.get("content-type")).toBe("image/png");
        const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      made = icons.map(({ src }) => src);
    },
    { timeout: 90_000 },
  );

  // Removing a logo removes its icons.
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { logo_url: null } });
  const after = await Promise.all(made.map((src) => open(`http://localhost:3000${src}`)));
  expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
});
