import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, harbourBowl, type Journey, PHONE, saveScreenshots, startJourney } from "./harness.ts";
import * as accounts from "#src/features/accounts/contract.ts";
import { totpAt } from "#src/server/totp.ts";
import { callerOf } from "#src/testing/app.ts";
import { secretOf } from "#src/testing/authenticator.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const password = "correct horse battery";

let journey: Journey;
let owner: Owner;
beforeAll(async () => {
  journey = await startJourney();
  owner = await harbourBowl(journey);
  await choosePassword(owner);
});
afterAll(() => journey.stop());

/** People of tests are made without a password; this one has one, by the mailed link. */
async function choosePassword({ email }: Owner): Promise<void> {
  await callerOf(journey).call(accounts.requestPasswordReset, { body: { email } });
  const token = /reset-password\/(\w+)/.exec(journey.mails.at(-1)?.text ?? "")?.[1] ?? "";
  await journey.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id)
     select gen_random_uuid(), id, id::text, 'credential' from users where email = $1`,
    [email],
  );
  const reset = await callerOf(journey).call(accounts.resetPassword, { body: { newPassword: password, token } });
  expect(reset.status).toBe(200);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** An authenticator in the browser that is asked for a finger and has it. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("two-step sign-in is turned on, asked for, and leads to the page that was asked for; so does a passkey", async () => {
  const { context, page } = await journey.visit(PHONE);
  // A page of the restaurant, not the first one.
  await page.goto("/settings/sign-in");
  await page.waitForURL("**/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await saveScreenshots(page, "auth-passkey-phone");
  await signIn(page);
  await page.waitForURL("**/settings/sign-in");
  await page.getByRole("button", { name: "Turn On", exact: true }).waitFor();
  await saveScreenshots(page, "sign-in-methods-phone");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Turn On", exact: true }).click();
  await page.getByLabel("Your password").fill("another one");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("This password is not right. Please try again.").waitFor();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: "QR code for the app" }).waitFor();
  await saveScreenshots(page, "two-step-setup-phone");
  await expectAccessible(page);
  const key = (await page.locator("code").textContent()) ?? "";
  const secret = secretOf(`otpauth://totp/x?secret=${key.replaceAll(" ", "")}`);
  // Each code works once: the sign-in below uses the next one, which is accepted half a minute early.
  const step = Math.floor(Date.now() / 30_000);
  await page.getByLabel("Code that the app shows").fill(totpAt(secret, step));
  await page.getByRole("button", { name: "Turn On", exact: true }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const [recovery = ""] = await codes.allTextContents();
  await saveScreenshots(page, "recovery-codes-phone");
  await page.getByRole("button", { name: "I Have Stored Them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();

  await addAuthenticator(context, page);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByLabel("Name of this passkey").fill("My phone");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("My phone", { exact: true }).waitFor();
  await saveScreenshots(page, "passkeys-phone");
  await expectAccessible(page);

  const other = await journey.visit();
  await other.page.goto("/settings/people");
  await signIn(other.page);
  await other.page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await saveScreenshots(other.page, "second-step");
  await expectAccessible(other.page);
  await other.page.getByLabel("Code").fill("000000");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByText("This code is wrong or was used already.").waitFor();
  await other.page.getByLabel("Code").fill(totpAt(secret, step + 1));
  await other.page.getByLabel("Do not ask on this device for 30 days").check();
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.waitForURL("**/settings/people");
  await other.page.goto("/settings/sign-in");
  await other.page.getByText("My phone", { exact: true }).waitFor();
  await saveScreenshots(other.page, "sign-in-methods-desktop");

  // A path that leads elsewhere, as it may be planted in the browser's storage, is not followed.
  const third = await journey.visit();
  await third.page.goto("/auth");
  await third.page.evaluate(() => sessionStorage.setItem("post_login_path", JSON.stringify("//evil.example/settings")));
  await signIn(third.page);
  await third.page.getByRole("button", { name: "Use a recovery code" }).click();
  await third.page.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await saveScreenshots(third.page, "recovery-code");
  await third.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await third.page.waitForURL(`${journey.url}/dashboard`);

  // The phone signs out, and comes back by its passkey, without address and password.
  await context.clearCookies();
  await page.goto("/settings/people");
  await page.waitForURL("**/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/settings/people");
  await page.goto("/settings/sign-in");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Confirm Remove" }).click();
  await page.getByText("My phone no longer signs in").waitFor();
  expect(journey.pageErrors).toEqual([]);
});

test("without a password, two-step sign-in says why it is not offered", async () => {
  const person = await createOwner(journey, { onboarding_completed: true });
  const { page } = await journey.visit({ as: person });
  await page.goto("/settings/sign-in");
  await page.getByText("You sign in with Google").waitFor();
  expect(await page.getByRole("button", { name: "Turn On", exact: true }).count()).toBe(0);
});
