import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMember } from "#src/features/people/members/contract.ts";
import { holdOutgoing } from "#src/server/backups/hold-outgoing.ts";
import { screenAt, SCREENS, type Screen } from "#src/main/screens.ts";
import type { Role } from "#src/shared/roles.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";
import { populate, type Populated } from "#src/testing/populate.ts";
import { homeOf, mayOpen } from "#src/web/session/guard.ts";
import { setPin } from "#src/testing/tablet.ts";
import {
  DESKTOP,
  expectAccessible,
  expectPath,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";
import { requestsOf } from "./settled.ts";

let journey: Journey;
let restaurant: Populated;
beforeAll(async () => {
  journey = await startJourney();
  const settings = { name: "El Faro", country: "Singapore", currency: "SGD", timezone: "Asia/Singapore" };
  restaurant = await populate(journey, await createOwner(journey, { ...settings, onboarding_completed: true }));
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

const all: readonly Screen[] = SCREENS;

test.each([
  ["manager", DESKTOP],
  ["kitchen", PHONE],
  ["kitchen", DESKTOP],
  ["counter", PHONE],
  ["counter", DESKTOP],
] as const)(
  "a member with the role %s sees no door that is closed to them",
  async (role: Role, options) => {
    const member = await createMember(journey, restaurant.owner.companyId, role);
    const { page } = await journey.visit({ as: member, ...options });
    const rejected: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) rejected.push(`${response.url()} from ${page.url()}`);
    });
    const settled = requestsOf(page);
    const size = options === PHONE ? "phone" : "desktop";
    await page.goto("/auth");
    await page.waitForURL(`**${homeOf(role)}`);
    await page.goto("/subscription");
    await page.waitForURL(`**${homeOf(role)}`);
    const open = all.filter((screen) => screen.access === "company" && mayOpen(role, screen));
    for (const { path } of open) {
      if (path.includes("$")) continue;
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await settled();
      const paths = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const closed = paths.filter((to) => {
        const screen = screenAt(to);
        return screen?.access === "company" && !mayOpen(role, screen);
      });
      expect(closed, `${role} on ${path}`).toEqual([]);
      if (role !== "manager") {
        await saveScreenshots(page, `${role}-${path.slice(1).replaceAll("/", "-")}-${size}`);
        await expectAccessible(page);
      }
    }
    expect(rejected).toEqual([]);
  },
  120_000,
);

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)(
  "an invited person signs up, joins and lands on the screen of their role, on a %s",
  async (size, options) => {
    const { owner } = restaurant;
    const { page } = await journey.visit({ as: owner, ...options });
    await page.goto("/settings");
    await page.getByRole("link", { name: "People" }).click();
    await page.getByRole("heading", { name: "People", exact: true }).waitFor();
    const email = `cook-${size}@example.com`;
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await page.getByText("Please enter an email address").waitFor();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("radio", { name: "Manager" }).check();
    await page.getByLabel("May approve orders to suppliers up to").fill("250");
    await saveScreenshots(page, `people-invite-${size}`);
    await page.getByRole("radio", { name: "Kitchen" }).check();
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await page.getByText(`The invitation was mailed to ${email}.`, { exact: false }).waitFor();
    await page.getByRole("button", { name: `Withdraw` }).first().waitFor();
    await saveScreenshots(page, `people-invited-${size}`);
    await expectAccessible(page);
    const mailed = () => /https?:\/\/\S+/.exec(journey.mails.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "";

    const guest = await journey.visit(options);
    await guest.page.goto(mailed());
    await guest.page.getByRole("heading", { name: "Join El Faro" }).waitFor();
    await saveScreenshots(guest.page, `invite-${size}`);
    await expectAccessible(guest.page);
    await guest.page.getByRole("link", { name: "Create an Account" }).click();
    await expect.poll(() => guest.page.getByLabel("Email").inputValue()).toBe(email);
    await guest.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.getByText("Check your email for the confirmation link!").waitFor();
    // Confirming opens another tab of the same browser.
    const tab = await guest.context.newPage();
    await tab.goto(mailed());
    await tab.getByRole("button", { name: "Join El Faro" }).click();
    await tab.waitForURL("**/kitchen");
    await tab.getByRole("heading", { name: "El Faro" }).waitFor();

    await page.getByRole("button", { name: `Change ${email.split("@")[0]}` }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "Counter" }).check();
    await saveScreenshots(page, `people-change-${size}`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    // The open screen of the person follows by itself.
    await tab.waitForURL("**/orders");
    await page.getByRole("button", { name: `Change ${email.split("@")[0]}` }).click();
    await page.getByRole("button", { name: "Remove From This Restaurant" }).click();
    await page.getByRole("button", { name: "Confirm Removal" }).click();
    await tab.waitForURL("**/onboarding");
  },
);

test("an invitation for another address asks to sign out, and one that is over says so", async () => {
  const { owner } = restaurant;
  const { page } = await journey.visit({ as: owner, ...PHONE });
  const { body } = await owner.call(inviteMember, { body: { email: "somebody@example.com", role: "counter" } });
  await page.goto(body.link);
  await page.getByText(`You are signed in as ${owner.email}. The invitation is for somebody@example.com.`).waitFor();
  await saveScreenshots(page, "invite-another-phone");
  await page.goto("/invite?token=none");
  await page.getByText("This invitation is over").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "invite-over-phone");
});

test("a person of two restaurants switches between them, and each tab stays in its own", async () => {
  const other = await createOwner(journey, { name: "Alma", onboarding_completed: true });
  await journey.pool.query("insert into members (company_id, user_id, role) values ($1, $2, 'manager')", [
    restaurant.owner.companyId,
    other.userId,
  ]);
  const { page, context } = await journey.visit({ as: other, ...PHONE });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Account: Alma" }).click();
  await page.getByRole("menuitem", { name: "El Faro" }).waitFor();
  await saveScreenshots(page, "companies-menu-phone");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const tab = await context.newPage();
  await tab.goto("/settings");
  await tab.getByRole("button", { name: "Account: Alma" }).click();
  await tab.getByRole("menuitem", { name: "El Faro" }).click();
  await tab.getByRole("button", { name: "Account: El Faro" }).waitFor();
  // The first tab still writes to its own restaurant, also after it is loaded again.
  await page.reload();
  await page.getByRole("button", { name: "Account: Alma" }).waitFor();
  await page.getByLabel("Company name").fill("Alma Nueva");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await page.getByRole("button", { name: "Account: Alma Nueva" }).waitFor();
  const { rows } = await journey.pool.query("select name from companies where id = any($1) order by name", [
    [other.companyId, restaurant.owner.companyId],
  ]);
  expect(rows.map(({ name }) => name as string)).toEqual(["Alma Nueva", "El Faro"]);
});

const TABLET: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, hasTouch: true };

test("an owner pairs a tablet, two people take turns on it by their PINs, and the log names them", async () => {
  const { owner } = restaurant;
  const [ana, ben] = [
    await createMember(journey, owner.companyId, "kitchen"),
    await createMember(journey, owner.companyId, "manager"),
  ];
  await journey.pool.query("update users set name = case id when $1 then 'Ana' else 'Ben' end where id in ($1, $2)", [
    ana.userId,
    ben.userId,
  ]);
  await setPin(ben, "7391");
  const { page: tablet } = await journey.visit(TABLET);
  await tablet.goto("/pair");
  const code = tablet.getByLabel(/^Code( \d){6}$/);
  await code.waitFor();
  const { page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Tablets" }).click();
  await page.getByRole("button", { name: "Pair Tablet" }).click();
  await page.getByText("Please enter the 6 digits that the tablet shows").waitFor();
  await saveScreenshots(tablet, "tablet-pair");
  await expectAccessible(tablet);
  await page.getByLabel("Code on the tablet").fill((await code.textContent()) ?? "");
  await page.getByLabel("Name of the tablet").fill("Kitchen 1");
  await page.getByRole("button", { name: "Pair Tablet" }).click();
  await page.getByRole("button", { name: "Unpair" }).first().waitFor();
  await expectPath(tablet, "/unlock");
  await tablet.getByRole("heading", { name: "Who Is Working?" }).waitFor();

  const { page: phone } = await journey.visit({ as: ana, ...PHONE });
  await phone.goto("/prep");
  await phone.getByRole("button", { name: "Account: El Faro" }).click();
  await phone.getByRole("menuitem", { name: "PIN for Tablets" }).click();
  await phone.getByRole("textbox", { name: "New PIN" }).fill("1234");
  await phone.getByRole("button", { name: "Save PIN" }).click();
  await phone.getByText("Please choose digits that are harder to guess").waitFor();
  await saveScreenshots(phone, "pin-phone");
  await expectAccessible(phone);
  await phone.getByRole("textbox", { name: "New PIN" }).fill("2580");
  await phone.getByRole("button", { name: "Save PIN" }).click();
  await phone.getByText("Change Your PIN").waitFor();

  const rejected: string[] = [];
  await tablet.reload();
  await tablet.getByRole("button", { name: "Ana" }).waitFor();
  await saveScreenshots(tablet, "tablet-people");
  await expectAccessible(tablet);
  await tablet.getByRole("button", { name: "Ana" }).click();
  for (const digit of "1590") await tablet.getByRole("button", { name: digit, exact: true }).click();
  await tablet.getByText("This PIN is wrong. 4 attempts are left.").waitFor();
  await saveScreenshots(tablet, "tablet-pin");
  await expectAccessible(tablet);
  tablet.on("response", (response) => {
    if (response.status() === 403) rejected.push(response.url());
  });
  for (const digit of "2580") await tablet.getByRole("button", { name: digit, exact: true }).click();
  await expectPath(tablet, "/kitchen");
  const more = tablet.getByRole("button", { name: /^More for / }).first();
  await more.click();
  await tablet
    .getByRole("menuitem", { name: /is sold out$/ })
    .first()
    .click();
  await tablet.getByRole("button", { name: "Sold out (1)" }).waitFor();
  await saveScreenshots(tablet, "tablet-kitchen");
  // Neither what is a manager's nor what is the owner's opens, and there is no way to sign in behind the tablet.
  for (const path of ["/settings/tablets", "/dashboard", "/auth", "/pin"]) {
    await tablet.goto(path);
    await expectPath(tablet, "/kitchen");
  }
  await tablet.getByRole("button", { name: "Switch Person (Ana)" }).click();
  await expectPath(tablet, "/unlock");
  await tablet.getByRole("button", { name: "Ben" }).click();
  await tablet.getByRole("heading", { name: "PIN of Ben" }).waitFor();
  await tablet.keyboard.type("73");
  await tablet.keyboard.press("Backspace");
  await tablet.getByLabel("1 of 4 digits entered").waitFor();
  await tablet.keyboard.type("391");
  await expectPath(tablet, "/kitchen");
  await tablet.getByRole("button", { name: "Sold out (1)" }).click();
  await tablet.getByRole("dialog", { name: "Sold out" }).getByRole("button", { name: /back/i }).first().click();
  await tablet.getByRole("button", { name: "Sold out", exact: true }).waitFor({ state: "attached" });
  await tablet.keyboard.press("Escape");
  await tablet.goto("/prep");
  await tablet.getByRole("button", { name: "Account: El Faro" }).click();
  await tablet.getByText("Ben, on Kitchen 1").waitFor();
  await saveScreenshots(tablet, "tablet-menu");
  await tablet.keyboard.press("Escape");
  expect(rejected).toEqual([]);

  await page.reload();
  await page.getByText("Kitchen, Ben is working on it", { exact: false }).waitFor();
  await saveScreenshots(page, "tablets-phone");
  await expectAccessible(page);
  const { page: desktop } = await journey.visit({ as: owner });
  await desktop.goto("/settings/tablets");
  await desktop.getByText("Kitchen, Ben is working on it", { exact: false }).waitFor();
  await saveScreenshots(desktop, "tablets-desktop");
  await desktop.goto("/dashboard");
  const activity = desktop.getByRole("region", { name: "Recent Activity" });
  await activity.getByText("Ana, on Kitchen 1", { exact: false }).first().waitFor();
  await activity.getByText("Ben, on Kitchen 1", { exact: false }).first().waitFor();
  await saveScreenshots(desktop, "tablet-log");
  await page.getByRole("listitem").filter({ hasText: "Kitchen 1" }).getByRole("button", { name: "Unpair" }).click();
  await page.getByRole("button", { name: "Unpair Kitchen 1" }).click();
  // The open screen goes by itself.
  await expectPath(tablet, "/pair");
  const { page: small } = await journey.visit(PHONE);
  await small.goto("/pair");
  await small.getByLabel(/^Code/).waitFor();
  await saveScreenshots(small, "tablet-pair-phone");
});

test("after a restore the cook waits until the owner has looked at everything and confirmed it", async () => {
  const { owner } = restaurant;
  const member = await createMember(journey, owner.companyId, "kitchen");
  const mail = { to: "owner@example.com", subject: "Your payment failed", text: "..." };
  await journey.pool.query(
    "insert into pgboss.job (name, data, state, start_after) values ('billing.notice', $1, 'created', now() + interval '1 day')",
    [{ company_id: owner.companyId, data: mail }],
  );
  await holdOutgoing(journey.pool);

  const { page: cook } = await journey.visit({ as: member, ...PHONE });
  await cook.goto("/kitchen");
  await cook.getByRole("heading", { name: "El Faro was brought back from a backup" }).waitFor();
  await saveScreenshots(cook, "restored-wait");
  await expectAccessible(cook);

  for (const [size, options] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    const { page } = await journey.visit({ as: owner, ...options });
    await page.goto("/settings");
    await page.getByRole("link", { name: "Look and Confirm" }).click();
    await page.getByRole("checkbox", { name: "A mail about your plan: Your payment failed" }).waitFor();
    await saveScreenshots(page, `restored-${size}`);
    await expectAccessible(page);
    if (options === PHONE) continue;
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Confirm and Go On" }).click();
    await page.getByText("Everything is confirmed.").waitFor();
    await page.getByRole("link", { name: "Look and Confirm" }).waitFor({ state: "hidden" });
  }
  await expect.poll(() => journey.mails.map(({ subject }) => subject)).toContain("Your payment failed");
  await cook.getByRole("button", { name: "Try Again" }).click();
  await cook.getByRole("button", { name: "All day" }).waitFor();
});
