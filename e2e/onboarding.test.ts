import { randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP, expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";
import { createAccount } from "#src/testing/accounts.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

const password = "correct horse battery";
const newPersonName = () => `person-${randomBytes(5).toString("hex")}`;
const newUsername = () => newPersonName().replaceAll("-", "");

/** The link in the newest mail to an address. */
function mailedLink(email: string): string {
  const mail = journey.mails.findLast((mail) => mail.to === email);
  return /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function fillCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Address").fill("12 Tanjong Pagar Road, #01-02");
  await page.getByLabel("UEN / Business ID").fill("201912345A");
  await page.getByLabel("Phone number").fill("9123 4567");
  await page.getByRole("button", { name: "Continue" }).click();
}

async function fillBranding(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByText("Username is available").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function goToCheckout(page: Page, plan = "Starter"): Promise<void> {
  await page.getByRole("radio", { name: plan }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
}

/** What the browser holds once the setup's form is filled in, as JSON, with what is different for another person. */
let filledForm: Promise<{ storage: string; username: string; userId: string }> | undefined;

async function fillForm(): Promise<{ storage: string; username: string; userId: string }> {
  const user = await createUser(journey);
  const { page, context } = await journey.visit({ as: user });
  const username = newUsername();
  await page.goto("/onboarding");
  await fillCompany(page, "Nonna's Kitchen");
  await fillBranding(page, username);
  await page.waitForURL("**/onboarding?step=3");
  const { origins } = await context.storageState();
  await context.close();
  return { storage: JSON.stringify({ cookies: [], origins }), username, userId: user.userId };
}

/** A confirmed person who went through the setup up to the hosted checkout. The form was filled in on an earlier visit. */
async function atCheckout(options: BrowserContextOptions = {}) {
  const user = await createUser(journey);
  const username = newUsername();
  filledForm ??= fillForm();
  const filled = await filledForm;
  const storage = filled.storage.replaceAll(filled.username, username).replaceAll(filled.userId, user.userId);
  const storageState = JSON.parse(storage) as StorageState;
  const { page, context } = await journey.visit({ as: user, ...options, storageState });
  await page.goto("/onboarding");
  await page.waitForURL("**/onboarding?step=3");
  await goToCheckout(page);
  return { user, page, context, username };
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A confirmed account with a password. */
async function account(): Promise<string> {
  const email = `${newPersonName()}@example.com`;
  await createAccount(journey, { email, password, name: "Someone" });
  return email;
}

async function countOf(userId: string): Promise<{ companies: number; subscriptions: number }> {
  const { rows } = await journey.pool.query<{ companies: number; subscriptions: number }>(
    `select count(distinct c.id)::int as companies, count(s.id)::int as subscriptions
       from companies c left join company_subscriptions s on s.company_id = c.id where c.created_by = $1`,
    [userId],
  );
  return rows[0] ?? { companies: 0, subscriptions: 0 };
}

const sessionIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

const pay = (page: Page) => page.getByRole("button", { name: /^Pay / }).click();

test("an owner adds another restaurant, with its own plan, and changes back to the first", async () => {
  const owner = await createOwner(journey, { name: "First Place", onboarding_completed: true });
  const { page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/dashboard");
  const menu = () => page.getByRole("button", { name: /First Place|Second Place/ }).last();
  await menu().click();
  await page.getByRole("menuitem", { name: "Add a Restaurant" }).waitFor();
  await saveScreenshots(page, "add-a-restaurant-desktop");
  await page.getByRole("menuitem", { name: "Add a Restaurant" }).click();
  await page.waitForURL("**/onboarding?force_onboarding=true");
  await fillCompany(page, "Second Place");
  await fillBranding(page, newUsername());
  await goToCheckout(page);
  await pay(page);
  await page.getByRole("button", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard?onboarding=completed");
  expect(await countOf(owner.userId)).toEqual({ companies: 2, subscriptions: 1 });
  await menu().click();
  await page.getByRole("menuitem", { name: "Second Place" }).getByLabel("Open now").waitFor();
  await page.getByRole("menuitem", { name: "First Place" }).click();
  await page.waitForURL("**/dashboard");
  await menu().click();
  await page.getByRole("menuitem", { name: "First Place" }).getByLabel("Open now").waitFor();
  await page.getByRole("menuitem", { name: "All Places" }).click();
  await page.getByRole("row", { name: /Second Place/ }).waitFor();
  await saveScreenshots(page, "all-places-desktop");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshots(page, "all-places-phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open Second Place" }).click();
  await page.waitForURL("**/dashboard");
});

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("on a %s", (size, viewport) => {
  test("a new owner signs up, confirms, sets up, pays and arrives at the dashboard", async () => {
    const { page } = await journey.visit(viewport);
    const email = `${newPersonName()}@example.com`;
    const username = newUsername();
    await page.goto("/dashboard");
    await page.waitForURL("**/auth");
    await page.getByRole("heading", { name: "Welcome to Comanda" }).waitFor();
    await saveScreenshots(page, `auth-login-${size}`);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await saveScreenshots(page, `auth-signup-${size}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Check your email for the confirmation link!").waitFor();
    await saveScreenshots(page, `auth-sent-${size}`);

    // In the browser that signed up the link signs in.
    await page.goto(mailedLink(email));
    await page.waitForURL("**/onboarding?step=1");
    await saveScreenshots(page, `onboarding-1-${size}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Please fill in all required fields").waitFor();
    const isFocused = (label: string) =>
      page.getByLabel(label).evaluate((field) => field === field.ownerDocument.activeElement);
    await expect.poll(() => isFocused("Company name")).toBe(true);
    await saveScreenshots(page, `onboarding-1-errors-${size}`);
    await fillCompany(page, "Nonna's Kitchen");

    await page.waitForURL("**/onboarding?step=2");
    await page.getByLabel("Username").fill("admin");
    await page.getByText("Username is already taken").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
    await page.getByLabel("Username").fill("Nonna's");
    await page.getByText("Username can only contain lowercase letters and numbers").waitFor();
    await saveScreenshots(page, `onboarding-2-invalid-${size}`);
    await page.getByLabel("Username").fill(username);
    await page.getByText("Username is available").waitFor();
    await page.locator("input[type=file]").setInputFiles("public/favicon.svg");
    await page.getByAltText("Your logo").waitFor();
    await saveScreenshots(page, `onboarding-2-${size}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue" }).click();

    await page.waitForURL("**/onboarding?step=3");
    await page.getByText("Up to 10 suppliers").waitFor();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByText("Please select a plan to continue").waitFor();
    await page.getByRole("radio", { name: "Plus" }).check();
    await page.getByText("nothing is charged").waitFor();
    await saveScreenshots(page, `onboarding-3-${size}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/sandbox/checkout/**");
    await saveScreenshots(page, `sandbox-checkout-${size}`);
    await expectAccessible(page);
    await pay(page);

    await page.waitForURL("**/payment-success?session_id=*");
    await page.getByText("Payment Successful!").waitFor();
    await saveScreenshots(page, `payment-success-${size}`);
    await expectAccessible(page);
    const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
    expect(stored.filter((key) => /onboarding|plan|checkout/.test(key))).toEqual([]);
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await page.waitForURL("**/dashboard?onboarding=completed");
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.goto("/subscription");
    await page.getByText("Current Plan").waitFor();
    await saveScreenshots(page, `subscription-${size}`);
    await expectAccessible(page);
    const logo = await page.locator("header img").getAttribute("src");
    expect(logo).toMatch(/^\/files\/company-logos\//);
    expect(journey.pageErrors).toEqual([]);
  });
});

describe("coming back from the checkout", () => {
  test("a cancelled payment shows a message and can be resumed with the chosen plan", async () => {
    const { page, user } = await atCheckout();
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await page.getByText("Payment was canceled. Please try again.").waitFor();
    await expect.poll(() => page.getByRole("radio", { name: "Starter" }).isChecked()).toBe(true);
    await saveScreenshots(page, "onboarding-canceled");
    await page.reload();
    await page.getByRole("radio", { name: "Starter" }).waitFor();
    await expect.poll(() => page.getByText("Payment was canceled").count()).toBe(0);
    await goToCheckout(page);
    await pay(page);
    await page.getByText("Payment Successful!").waitFor();
    await expect.poll(() => countOf(user.userId)).toEqual({ companies: 1, subscriptions: 1 });
  });

  test("with the back button shows that the payment was interrupted", async () => {
    const { page } = await atCheckout();
    await page.goBack();
    await page.getByText("Your payment process was interrupted. Please try again.").waitFor();
    await goToCheckout(page);
  });

  test("in another tab opens the saved form at the payment step", async () => {
    const { context } = await atCheckout();
    const other = await context.newPage();
    await other.goto("/onboarding");
    await other.waitForURL("**/onboarding?step=3");
    await expect.poll(() => other.getByRole("radio", { name: "Starter" }).isChecked()).toBe(true);
    await other.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => other.getByLabel("Website").isVisible()).toBe(true);
  });

  test("after a declined card shows a message with two ways to continue", async () => {
    const { page } = await atCheckout(PHONE);
    await page.getByRole("button", { name: "Simulate a declined card" }).click();
    await page.getByText("Your card was declined. Please try another payment method").waitFor();
    await saveScreenshots(page, "payment-failed-phone");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.waitForURL("**/onboarding?step=3");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("with a session id leads from any page to the verification", async () => {
    const { page } = await atCheckout();
    const sessionId = sessionIn(page);
    await pay(page);
    await page.getByText("Payment Successful!").waitFor();
    for (const path of ["/", "/onboarding", "/dashboard", "/auth"]) {
      await page.goto(`${path}?session_id=${sessionId}`);
      await page.waitForURL(`**/payment-success?session_id=${sessionId}`);
    }
  });

  test.each([
    [299, true],
    [301, false],
  ])("%d seconds after leaving, a known session leads to the verification: %s", async (seconds, verifies) => {
    const { page } = await atCheckout();
    const sessionId = sessionIn(page);
    await page.goto("/payment-failed");
    await page.getByText("Payment Canceled").waitFor();
    await page.evaluate(
      ([id, at]) => {
        sessionStorage.setItem("stripe_session_id", JSON.stringify(id));
        sessionStorage.setItem("checkout_started_at", JSON.stringify(at));
      },
      [sessionId, String(Date.now() - seconds * 1000)],
    );
    await page.goto("/onboarding");
    if (verifies) await page.waitForURL("**/payment-success?session_id=*");
    else await page.getByText("Your payment process was interrupted. Please try again.").waitFor();
  });
});

describe("verifying", () => {
  test("in two tabs gives one company and one subscription", async () => {
    const { page, context, user } = await atCheckout();
    const sessionId = sessionIn(page);
    await pay(page);
    const other = await context.newPage();
    await other.goto(`/payment-success?session_id=${sessionId}`);
    await Promise.all([page, other].map((tab) => tab.getByText("Payment Successful!").waitFor()));
    await expect.poll(() => countOf(user.userId)).toEqual({ companies: 1, subscriptions: 1 });
  });

  test("does not run again for a session that was verified", async () => {
    const { page } = await atCheckout();
    await pay(page);
    await page.getByText("Payment Successful!").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await page.getByText("Payment Successful!").waitFor();
    expect(asked.filter((url) => url.includes("verify-subscription"))).toEqual([]);
    expect(asked.some((url) => url.includes("/api/subscription"))).toBe(true);
  });

  test("waits with a countdown while another call is running", async () => {
    const { page } = await atCheckout();
    const sessionId = sessionIn(page);
    const setBusy = (until: string) =>
      journey.pool.query(`update checkouts set busy_until = ${until} where id = $1`, [sessionId]);
    await setBusy("now() + interval '10 minutes'");
    await pay(page);
    await page.getByText("System is busy processing your payment. Please wait...").waitFor();
    await page.getByText(/Trying again in \d+ seconds?/).waitFor();
    await saveScreenshots(page, "payment-busy");
    await setBusy("null");
    await page.getByText("Payment Successful!").waitFor();
  });

  test("retries three times after server errors, then shows the support address and a retry button", async () => {
    const { page } = await atCheckout();
    let broken = true;
    let tries = 0;
    await page.route("**/api/stripe/verify-subscription", async (route) => {
      tries += 1;
      await (broken ? route.fulfill({ status: 500, json: { error: "broken" } }) : route.continue());
    });
    await pay(page);
    await page.getByText("Verification is temporarily unavailable. Will retry automatically...").waitFor();
    await page.getByText("Retry attempt 3/3...").waitFor();
    await page.getByText("Failed to verify payment. Please contact support.").waitFor();
    expect(tries).toBe(4);
    await saveScreenshots(page, "payment-gave-up");
    await expectAccessible(page);
    broken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("Payment Successful!").waitFor();
  });

  test("fails for a session that was never paid", async () => {
    const { page } = await atCheckout();
    await page.goto(`/payment-success?session_id=${sessionIn(page)}`);
    await page.getByText("Payment verification failed").waitFor();
    await page.getByRole("button", { name: "Back to Onboarding" }).click();
    await page.waitForURL("**/onboarding?step=3");
  });

  test("asks to sign in when the session expires meanwhile", async () => {
    const { page, user } = await atCheckout();
    await page.route("**/api/stripe/verify-subscription", async (route) => {
      await journey.pool.query("delete from sessions where user_id = $1", [user.userId]);
      await route.continue();
    });
    await pay(page);
    await page.getByText("You must be logged in to verify your payment. Please sign in.").waitFor();
    await saveScreenshots(page, "payment-signed-out");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome to Comanda" }).waitFor();
  });

  test("continues after signing in, for someone who came back signed out", async () => {
    const email = await account();
    const { page } = await journey.visit();
    await page.goto("/payment-success?session_id=cs_sandbox_unknown");
    await page.waitForURL("**/auth");
    await signIn(page, email);
    await page.waitForURL("**/payment-success?session_id=cs_sandbox_unknown");
  });
});

describe("accounts", () => {
  test("a forgotten password is reset through the mailed link", async () => {
    const email = await account();
    const { page } = await journey.visit(PHONE);
    await page.goto("/auth");
    await signIn(page, email, "not the password");
    await page.getByText("This email and password do not match.").waitFor();
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await expect.poll(() => page.getByLabel("Password", { exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
    await saveScreenshots(page, "auth-forgot-phone");
    await page.getByRole("button", { name: "Send reset link" }).click();
    await page.getByText("Check your email for the password reset link!").waitFor();
    const resetLink = mailedLink(email);
    await page.goto(resetLink);
    await page.waitForURL("**/reset-password?token=*");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Use at least 8 characters").waitFor();
    await page.getByLabel("New password").fill("a much longer one");
    await saveScreenshots(page, "reset-phone");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Your password has been changed").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, email, "a much longer one");
    await page.waitForURL("**/onboarding?step=1");
    await page.goto(resetLink);
    await page.getByText("This link has expired or was already used.").waitFor();
  });

  test("a sign-in returns to the page that was asked for, and a setup that was asked for holds", async () => {
    const owner = await createOwner(journey, { onboarding_completed: true });
    const { page, context } = await journey.visit();
    await page.goto("/inventory");
    await page.waitForURL("**/auth");
    const [name = "", value = ""] = owner.cookie.split("=", 2);
    await context.addCookies([{ name, value, url: journey.url, httpOnly: true, sameSite: "Lax" }]);
    await page.goto("/auth");
    await page.waitForURL("**/inventory");
    await page.goto("/auth?force_onboarding=true");
    await page.waitForURL("**/onboarding?step=1");
    await page.reload();
    await page.getByLabel("Company name").waitFor();
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto("/onboarding");
    await page.waitForURL("**/dashboard");
  });

  test("a confirmation link opened in another browser asks for a new password", async () => {
    const { page } = await journey.visit();
    const email = `${newPersonName()}@example.com`;
    await page.goto("/auth?mode=signup");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("password123");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Many people use this password").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Check your email for the confirmation link!").waitFor();
    const elsewhere = await journey.visit(PHONE);
    await elsewhere.page.goto(mailedLink(email));
    await elsewhere.page.getByRole("heading", { name: "Choose a password" }).waitFor();
    await saveScreenshots(elsewhere.page, "auth-confirm-phone");
    await expectAccessible(elsewhere.page);
    await elsewhere.page.getByLabel("New password").fill("short");
    await elsewhere.page.getByRole("button", { name: "Confirm and sign in" }).click();
    await elsewhere.page.getByText("Use at least 8 characters").waitFor();
    await elsewhere.page.getByLabel("New password").fill("another long one");
    await elsewhere.page.getByRole("button", { name: "Confirm and sign in" }).click();
    await elsewhere.page.waitForURL("**/onboarding?step=1");
    await page.goto("/auth");
    await signIn(page, email);
    await page.getByText("This email and password do not match.").waitFor();
    await signIn(page, email, "another long one");
    await page.waitForURL("**/onboarding?step=1");
  });

  test("the callback without a session leads back to the sign-in", async () => {
    const { page } = await journey.visit();
    await page.goto("/auth/callback?error=access_denied");
    await page.getByText("Authentication failed. Please try again.").waitFor();
    await page.waitForURL("**/auth");
  });

  test("signing out during the setup leads to the home page and clears the saved form", async () => {
    const { page } = await atCheckout();
    await page.goBack();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
    expect(stored.filter((key) => /onboarding|plan|checkout|session/.test(key))).toEqual([]);
  });

  test("reloading during the setup loses no input", async () => {
    const user = await createUser(journey);
    const { context, page: first } = await journey.visit({ as: user });
    let page = first;
    await page.goto("/onboarding");
    await fillCompany(page, "Kept Kitchen");
    await page.getByLabel("Username").fill("keptkitchen");
    await page.getByText("Username is available").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("keptkitchen");
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => page.getByLabel("Company name").inputValue()).toBe("Kept Kitchen");
    // The browser's Back button takes the steps back, too, and a closed tab loses nothing.
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/onboarding?step=2");
    await page.goBack();
    await page.waitForURL("**/onboarding?step=1");
    await page.goForward();
    await page.waitForURL("**/onboarding?step=2");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL("**/onboarding?step=1");
    await page.close();
    page = await context.newPage();
    await page.goto("/onboarding");
    await page.waitForURL("**/onboarding?step=3");
    await page.goto("/onboarding?step=1");
    await expect.poll(() => page.getByLabel("Company name").inputValue()).toBe("Kept Kitchen");
    await page.getByRole("combobox", { name: "Country" }).click();
    await page.getByRole("combobox", { name: "Country" }).fill("Switz");
    await page.getByRole("option", { name: "Switzerland" }).click();
    await expect.poll(() => page.getByRole("combobox", { name: "Currency" }).inputValue()).toBe("CHF");
    await expect.poll(() => page.getByRole("combobox", { name: "Dial code" }).inputValue()).toBe("+41");
    await page.getByRole("combobox", { name: "Country" }).click();
    await page.getByRole("combobox", { name: "Country" }).fill("Canada");
    await page.getByRole("option", { name: "Canada" }).click();
    await expect.poll(() => page.getByRole("combobox", { name: "Currency" }).inputValue()).toBe("CAD");
    await page.getByLabel("Phone number").fill("12345");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").getByText("Please enter a valid phone number for Canada").waitFor();
  });
});

describe("the subscription", () => {
  test("changes, cancellation and resumption in the portal show in the app, also in an open tab", async () => {
    const { page, context, user } = await atCheckout();
    await pay(page);
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await page.waitForURL("**/dashboard?onboarding=completed");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const watching = await context.newPage();
    await watching.goto("/subscription");
    await watching.getByRole("button", { name: "Current Plan" }).waitFor();
    const working = await context.newPage();
    await working.goto("/subscription");
    await working.getByRole("button", { name: "Manage Billing" }).click();
    await working.waitForURL("**/sandbox/portal/**");
    await saveScreenshots(working, "sandbox-portal");
    await expectAccessible(working);
    await working.getByRole("button", { name: "Change to Plus" }).click();
    await working.getByRole("button", { name: "Change to Starter" }).waitFor();
    await watching.getByText("Plus", { exact: true }).first().waitFor();
    await working.getByRole("button", { name: "Cancel at the end of the period" }).click();
    await watching.getByText("will not be renewed").waitFor();
    await saveScreenshots(watching, "subscription-ending");
    await working.getByRole("button", { name: "Resume the subscription" }).click();
    await watching.getByText("will not be renewed").waitFor({ state: "detached" });
    await working.getByRole("button", { name: "Cancel now" }).click();
    await watching.getByText("Canceled").waitFor();
    await saveScreenshots(watching, "subscription-canceled");
    await working.getByRole("link", { name: "Back to Comanda" }).click();
    await working.waitForURL("**/subscription");
    await working.getByRole("button", { name: "Subscribe" }).last().click();
    await working.waitForURL("**/sandbox/checkout/**");
    await working.getByRole("button", { name: "Cancel and go back" }).click();
    await working.waitForURL("**/subscription");
    await working.getByRole("button", { name: "Subscribe" }).last().click();
    await working.waitForURL("**/sandbox/checkout/**");
    await working.getByRole("button", { name: "Simulate a declined card" }).click();
    await working.waitForURL("**/subscription");
    await working.getByRole("alert").getByText("Your card was declined.").waitFor();
    await working.getByRole("button", { name: "Subscribe" }).last().click();
    await pay(working);
    await working.getByText("Payment Successful!").waitFor();
    await watching.getByText("Active", { exact: true }).waitFor();
    await expect.poll(() => countOf(user.userId)).toEqual({ companies: 1, subscriptions: 2 });
  });

  test("of a company whose trial has ended leads to the plans, on every screen and from its buttons", async () => {
    const owner = await createOwner(journey);
    await journey.pool.query(
      "update companies set trial_ends_at = now(), read_only_at = now(), read_only_reason = 'trial' where id = $1",
      [owner.companyId],
    );
    const { page } = await journey.visit({ as: owner, ...PHONE });
    await page.goto("/suppliers");
    await page.getByText("Your free trial has ended.").waitFor();
    // It is marked as disabled, and a press is answered all the same.
    await page.getByRole("button", { name: "Add Supplier" }).click({ force: true });
    await page.getByText("Nothing can be changed for now", { exact: true }).waitFor();
    await saveScreenshots(page, "read-only-phone");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Choose a plan" }).click();
    await page.waitForURL("**/subscription");
    await page.getByText("Trial Ended").waitFor();
    // Everything that the plans name is there, but for support, of which no address is set.
    await page.getByText("Chat-app agent").first().waitFor();
    const unfinished = page.getByRole("listitem").filter({ hasText: "Being built" });
    expect((await unfinished.allTextContents()).map((text) => text.trim())).toEqual([
      "24/7 support Being built",
      "Priority support Being built",
    ]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Subscribe" }).last().click();
    await pay(page);
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await page.waitForURL("**/dashboard**");
    await expect.poll(() => page.getByText("Your free trial has ended.").count()).toBe(0);
  });

  test("a payment page without an id leads back instead of waiting", async () => {
    const owner = await createOwner(journey);
    const { page } = await journey.visit({ as: owner });
    await page.goto("/payment-success");
    await page.getByRole("heading", { name: "No session ID provided" }).waitFor();
    await page.getByRole("button", { name: "Back to Subscription" }).click();
    await page.waitForURL("**/subscription");
  });

  test("of a company without one shows a message", async () => {
    const owner = await createOwner(journey);
    const { page } = await journey.visit({ as: owner });
    await page.goto("/subscription");
    await page
      .getByText("No active subscription found. Please contact support if you believe this is an error.")
      .waitFor();
    await saveScreenshots(page, "subscription-none");
  });

  test("the account menu leads to the public menu and signs out", async () => {
    const owner = await createOwner(journey, { name: "Nonna's", address: "12 Tanjong Pagar Road" });
    const { page } = await journey.visit({ as: owner, ...PHONE });
    await page.goto("/subscription");
    await page.getByRole("button", { name: "Account: Nonna's" }).click();
    await page.getByText("12 Tanjong Pagar Road").waitFor();
    const menu = await page.getByRole("menuitem", { name: "View Menu" }).getAttribute("href");
    expect(menu).toBe(journey.url.replace("localhost", `${owner.username}.localhost`));
    await saveScreenshots(page, "user-menu-phone");
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/auth");
    await page.goto("/subscription");
    await page.waitForURL("**/auth");
  });

  test("an expired session leads to the sign-in at the next action", async () => {
    const owner = await createOwner(journey);
    const { page } = await journey.visit({ as: owner });
    await page.goto("/subscription");
    await page.getByText("No active subscription found").waitFor();
    // It expires with the action itself: sooner, and a request in the background may leave the page before the click.
    await page.route(
      ({ pathname }) => pathname === "/api/inventory",
      async (route) => {
        await journey.pool.query("delete from sessions where user_id = $1", [owner.userId]);
        await route.continue();
      },
    );
    await page.getByRole("link", { name: "Inventory" }).click();
    await page.waitForURL("**/auth");
  });
});
