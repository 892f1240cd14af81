import { afterAll, beforeAll, expect, test } from "vitest";
import { createOptionGroup, setDishesOfGroup } from "#src/features/offer/options/contract.ts";
import { saveTranslation, type Translated } from "#src/features/offer/translations/contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

test("an owner translates the menu, and a guest orders in Chinese all the way", async () => {
  const owner = await harbourBowl(journey);
  const bowl = await kitchenOf(journey, owner).dish("Salmon bowl", { price: 14 });
  await journey.pool.query("update dish set description = 'Rice, salmon, avocado' where id = $1", [bowl.id]);
  const { group } = (
    await owner.call(createOptionGroup, {
      body: {
        name: "Base",
        choose_min: 1,
        choose_max: 1,
        options: [{ name: "Brown rice" }, { name: "Salad" }],
      },
    })
  ).body;
  await owner.call(setDishesOfGroup, { query: { id: group.id }, body: { dish_ids: [bowl.id] } });
  const say = (kind: Translated["kind"], id: string, name: string) =>
    owner.call(saveTranslation, { body: { kind, id, language: "zh", name, description: null } });
  await say("option-group", group.id, "主食");
  await say("option", group.options[0]!.id, "糙米");
  await say("option", group.options[1]!.id, "沙拉");

  const staff = await journey.visit({ as: owner, ...DESKTOP });
  await staff.page.goto("/dishes");
  await staff.page.getByRole("link", { name: "Languages" }).click();
  await staff.page.getByRole("combobox", { name: "Language" }).click();
  await staff.page.getByRole("option", { name: "Chinese" }).click();
  await staff.page.getByLabel("Name of Salmon bowl").fill("三文鱼饭");
  await staff.page.getByLabel("Description of Salmon bowl").fill("米饭、三文鱼、牛油果");
  const saved = staff.page.waitForResponse(
    (response) =>
      response.url().includes("/api/translations") && (response.request().postData() ?? "").includes("牛油果"),
  );
  await staff.page.getByLabel("Description of Salmon bowl").blur();
  await saved;
  await staff.page.getByText("Saved").waitFor();
  await expectAccessible(staff.page);
  await saveScreenshots(staff.page, "words-desktop");
  await staff.page.getByLabel("Only what is missing").check();
  await staff.page.getByLabel("Name of Salmon bowl").waitFor({ state: "detached" });

  // What was translated changes, and becomes as it was.
  const rename = (name: string) => journey.pool.query("update dish set name = $1 where id = $2", [name, bowl.id]);
  await rename("Trout bowl");
  await staff.page.reload();
  await staff.page.getByRole("combobox", { name: "Language" }).click();
  await staff.page.getByRole("option", { name: "Chinese" }).click();
  await staff.page.getByText("It said “Salmon bowl” when this was translated.").waitFor();
  await expectAccessible(staff.page);
  await saveScreenshots(staff.page, "words-outdated");
  await staff.page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshots(staff.page, "words-outdated-phone");
  await rename("Salmon bowl");
  await staff.context.close();

  const { context, page } = await journey.visit({ ...PHONE, locale: "zh-CN" });
  await page.goto(`/menu?restaurant=${owner.username}&table=4`);
  const card = page.getByRole("article", { name: "三文鱼饭" });
  await card.getByText("米饭、三文鱼、牛油果").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "words-menu");
  await card.getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "三文鱼饭" });
  await sheet.getByText("主食").first().waitFor();
  await sheet.getByText("糙米").click();
  await saveScreenshots(page, "words-sheet");
  await sheet.getByRole("button", { name: /加入/ }).click();
  await page
    .getByRole("button", { name: /购物车/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("糙米").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "下单" }).click();
  const follow = page.getByRole("link", { name: "查看订单进度" });
  await follow.waitFor();
  const status = (await follow.getAttribute("href"))!;
  await page.goto(status);
  await page.getByText("三文鱼饭").waitFor();
  await page.getByText("糙米").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "words-status");

  // The choice is remembered on the device.
  const listening = page.waitForResponse((response) => response.url().includes("/api/public-menu/events"));
  await page.goto(`/menu?restaurant=${owner.username}&table=4`);
  await listening;
  await page.getByLabel("语言").selectOption("en");
  await page.getByRole("article", { name: "Salmon bowl" }).waitFor();
  await page.goto(`/menu?restaurant=${owner.username}&table=4`);
  await page.getByRole("article", { name: "Salmon bowl" }).waitFor();
  await context.close();
});
