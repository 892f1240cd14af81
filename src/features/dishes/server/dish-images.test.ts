import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as dishes from "#src/features/dishes/contract.ts";
import { discardUnusedPictures } from "#src/features/dishes/server/jobs.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { heicPicture } from "#src/testing/heic.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { scopeOf } from "#src/server/tenant.ts";

let app: TestApp;
let owner: Owner;
let dishId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  dishId = (await owner.call(dishes.createDish, { body: { name: "Laksa", price: 9, is_available: false } })).body.dish
    .id;
});
afterAll(() => app.stop());

/** A photo like a phone's: rotated, with a location and a camera in its metadata. */
async function photo(width = 1600, height = 1200): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#d2691e", noise } })
    .withExif({ IFD0: { Make: "SecretCam", Copyright: "Somebody" }, IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function upload(caller: Owner, id: string, image: File | string | undefined) {
  const body = new FormData();
  if (image !== undefined) body.set("image", image);
  return caller.call(dishes.uploadDishImage, { query: { id }, body: body as never });
}
const asFile = (bytes: Uint8Array, name = "a.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });

test("a photo is stored upright, without its metadata, in three widths and two formats", async () => {
  const response = await upload(owner, dishId, asFile(await photo()));
  expect(response.status).toBe(200);
  const { image_url, image } = response.body;
  expect(image_url).toMatch(new RegExp(`^/files/dish-images/${dishId}_\\d+\\.webp$`));
  expect(image).toMatchObject({ widths: [320, 640, 1200], width: 1200, height: 1600, source: "upload" });
  expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(image.placeholder.length).toBeLessThan(600);
  for (const width of image.widths) {
    for (const [format, name] of [
      ["webp", "webp"],
      ["avif", "heif"],
    ] as const) {
      const response = await app.app.request(image_url.replace(".webp", `-${width}.${format}`));
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
      expect(response.headers.get("cache-control")).toContain("immutable");
      const stored = await sharp(await response.arrayBuffer()).metadata();
      expect(stored).toMatchObject({ format: name, width, height: Math.round((width * 4) / 3) });
      expect(stored.exif).toBeUndefined();
    }
  }
  const { body } = await owner.call(dishes.listDishes);
  expect(body.dishes[0]).toMatchObject({ image_url, image: { widths: [320, 640, 1200] } });
});

test("pictures that are uploaded in the same millisecond have different names", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const bytes = await photo(64, 48);
  const responses = await Promise.all([1, 2, 3, 4].map(() => upload(owner, dishId, asFile(bytes))));
  now.mockRestore();
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.image_url)).size).toBe(4);
});

test("a small picture is not enlarged, and a data URL is accepted like a file", async () => {
  const png = await sharp({ create: { width: 200, height: 100, channels: 4, background: "#fff0" } })
    .png()
    .toBuffer();
  const response = await upload(owner, dishId, `data:image/png;base64,${png.toString("base64")}`);
  expect(response.body.image).toMatchObject({ widths: [200], width: 200, height: 100 });
});

test("a phone's HEIC and a scanner's TIFF are taken, whatever they are called", async () => {
  const tiff = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#888" } })
    .tiff()
    .toBuffer();
  for (const bytes of [heicPicture(), tiff]) {
    const response = await upload(owner, dishId, asFile(bytes));
    expect(response.body.image).toMatchObject({ widths: [96], width: 96, height: 64 });
  }
});

test.each([
  ["a page that calls itself a picture", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
  ["a drawing with script", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  ["nothing", new Uint8Array()],
])("%s is rejected and the dish keeps its picture", async (_, bytes) => {
  const before = (await owner.call(dishes.listDishes)).body.dishes[0]?.image_url;
  const response = await upload(owner, dishId, asFile(bytes));
  expect(response.status).toBe(400);
  expect(response.body.error).toBe(
    "This file is not a picture we can read. Please choose a JPG, PNG, WebP, AVIF, GIF, TIFF or HEIC image.",
  );
  expect((await owner.call(dishes.listDishes)).body.dishes[0]?.image_url).toBe(before);
});

test("a truncated photo is rejected", async () => {
  const whole = await photo(800, 600);
  expect((await upload(owner, dishId, asFile(whole.slice(0, whole.length / 2)))).status).toBe(400);
});

test("a form without a picture and a dish of another company are rejected", async () => {
  expect((await upload(owner, dishId, undefined)).status).toBe(400);
  const other = await createOwner(app);
  expect((await upload(other, dishId, asFile(await photo(50, 50)))).status).toBe(404);
});

test("image_url accepts the company's pictures and https URLs only", async () => {
  const { image_url } = (await upload(owner, dishId, asFile(await photo(60, 60)))).body;
  const other = await createOwner(app);
  const theirs = (await other.call(dishes.createDish, { body: { name: "X", is_available: false } })).body.dish.id;
  const put = (caller: Owner, id: string, url: string | null) =>
    caller.call(dishes.updateDish, { query: { id }, body: { image_url: url } });
  expect((await put(other, theirs, image_url)).status).toBe(400);
  expect((await put(owner, dishId, "javascript:alert(1)")).status).toBe(400);
  expect((await put(owner, dishId, "http://example.com/a.png")).status).toBe(400);
  expect((await put(owner, dishId, "https://example.com/a.png")).body.dish).toMatchObject({ image: null });
  expect((await put(owner, dishId, null)).body.dish.image_url).toBeNull();
});

test("a picture that no dish uses is deleted a day later, and one in use is not", async () => {
  const unused = (await upload(owner, dishId, asFile(await photo(40, 40)))).body.image_url;
  const used = (await upload(owner, dishId, asFile(await photo(40, 40)))).body.image_url;
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  await discardUnusedPictures.run(scope, {});
  expect((await app.app.request(unused)).status).toBe(200);
  await app.pool.query("update dish_images set created_at = now() - interval '25 hours'");
  await discardUnusedPictures.run(scope, {});
  expect((await app.app.request(unused)).status).toBe(404);
  expect((await app.app.request(used)).status).toBe(200);
});
