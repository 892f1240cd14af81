import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await kitchenOf(app, owner).dish("鸡汤面", { price: 5 });
});
afterAll(() => app.stop());

const page = async (accepted: string) =>
  (await app.app.request(`/menu?restaurant=${owner.username}`, { headers: { "accept-language": accepted } })).text();

test("the product's texts are Traditional where the browser asks for it, what the owner typed stays as it is", async () => {
  // Two requests each, because pages are cached.
  for (const _ of [1, 2]) {
    for (const accepted of ["zh-TW", "zh-HK,zh;q=0.8"]) {
      const html = await page(accepted);
      expect(html).toContain('"lang":"zh-Hant"');
      expect(html).toContain("購物車");
      expect(html).not.toContain("购物车");
      expect(html).toContain("鸡汤面");
    }
    const simplified = await page("zh-CN");
    expect(simplified).toContain('"lang":"zh"');
    expect(simplified).toContain("购物车");
  }
});
