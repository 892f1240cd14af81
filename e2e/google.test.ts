import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";
import { createAccount } from "#src/testing/accounts.ts";
import { freePort } from "#src/testing/app-process.ts";

let journey: Journey;
let google: Emulator;
beforeAll(async () => {
  google = await createEmulator({
    service: "google",
    port: await freePort(),
    seed: {
      google: {
        users: [
          { email: "ada@example.com", name: "Ada" },
          { email: "grace@example.com", name: "Grace" },
        ],
      },
    },
  });
  const env = { GOOGLE_CLIENT_ID: "comanda", GOOGLE_CLIENT_SECRET: "secret", GOOGLE_ISSUER: google.url };
  journey = await startJourney({ env });
});
afterAll(async () => {
  await journey.stop();
  await google.close();
});

test("a person signs in with Google and arrives at the setup", async () => {
  const { page } = await journey.visit(PHONE);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await saveScreenshots(page, "auth-google-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: /ada@example.com/ }).click();
  await page.getByText("You are signed in").waitFor();
  await saveScreenshots(page, "callback-phone");
  await page.waitForURL("**/onboarding?step=1");
  await page.getByText("ada@example.com").waitFor();
  expect(journey.pageErrors).toEqual([]);
});

test("an account with a password asks for it before Google signs in, once", async () => {
  const [email, password] = ["grace@example.com", "correct horse battery"];
  await createAccount(journey, { email, password });
  const { page, context } = await journey.visit(PHONE);
  const withGoogle = async () => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("button", { name: new RegExp(email) }).click();
  };
  await withGoogle();
  await page.getByText("Sign in with it once. After that, Google signs you in.").waitFor();
  await saveScreenshots(page, "auth-link-google-phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await saveScreenshots(page, "auth-link-google-desktop");
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/onboarding?step=1");
  await context.clearCookies();
  await withGoogle();
  await page.getByText("You are signed in").waitFor();
  await page.waitForURL("**/onboarding?step=1");
});

test("a sign-in cancelled at Google shows a message and leads back to the sign-in", async () => {
  const { page } = await journey.visit();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL("**/o/oauth2/v2/auth?*");
  const asked = new URL(page.url()).searchParams;
  await page.goto(`${asked.get("redirect_uri")}?error=access_denied&state=${asked.get("state")}`);
  await page.getByText("Authentication failed. Please try again.").waitFor();
  await saveScreenshots(page, "callback-error");
  await page.waitForURL("**/auth");
});

test("an error is shown when Google cannot be reached", async () => {
  const { page } = await journey.visit();
  await page.route("**/api/auth/sign-in/social", (route) => route.fulfill({ json: {} }));
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("alert").getByText("Authentication failed").waitFor();
});
