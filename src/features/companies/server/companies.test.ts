import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as companies from "#src/features/companies/contract.ts";
import { LOGO_NOT_IMAGE } from "#src/features/companies/rules.ts";
import { readSubscription } from "#src/features/billing/contract.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { readSession } from "#src/shared/session.ts";
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

async function free(username: string, caller = null as Awaited<ReturnType<typeof createUser>> | null) {
  const user = caller ?? (await createUser(app));
  return (await user.call(companies.checkUsername, { query: { username } })).body;
}

describe("creating", () => {
  test("a company belongs to the person who creates it and has the timezone of its country", async () => {
    const user = await createUser(app);
    const { status, body } = await user.call(companies.createCompany, { body: joes });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.company).toMatchObject({
      ...joes,
      created_by: user.userId,
      email: user.email,
      timezone: "Asia/Singapore",
      onboarding_started: true,
      onboarding_completed: false,
    });
    expect((await user.call(companies.readCompany)).body.company).toEqual(body.company);
  });

  test("an empty body creates a company with the default values", async () => {
    const user = await createUser(app);
    const { body } = await user.call(companies.createCompany, { body: {} });
    expect(body.company).toMatchObject({
      name: "My Restaurant",
      country: "Singapore",
      currency: "SGD",
      onboarding_started: true,
      username: null,
    });
  });

  test("a second company waits until the first is set up, and has a username and a trial of its own", async () => {
    const user = await createUser(app);
    const first = await user.call(companies.createCompany, { body: {} });
    const again = await user.call(companies.createCompany, { body: {} });
    expect([again.status, again.body.code]).toEqual([409, "COMPANY_EXISTS"]);
    await user.call(finalizeCompany, { body: {} });

    const unnamed = await user.call(companies.createCompany, { body: {} });
    expect([unnamed.status, unnamed.body.error]).toEqual([
      400,
      "Choose a username: it is the address of this restaurant's menu",
    ]);
    const username = freshName();
    const second = await user.call(companies.createCompany, { body: { name: "Second", username } });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(second.body.company.id).not.toBe(first.body.company.id);
    // The person now works in the new company, and can choose between the two.
    const { body } = await user.call(readSession);
    expect(body.company).toMatchObject({ id: second.body.company.id, name: "Second", onboarding_completed: false });
    expect(body.companies.map(({ id }) => id).toSorted()).toEqual(
      [first.body.company.id, second.body.company.id].toSorted(),
    );
    const { body: subscribed } = await user.call(readSubscription);
    expect(subscribed.subscription).toMatchObject({ company_id: second.body.company.id, status: "trialing" });
    const taken = await user.call(companies.checkUsername, { query: { username } });
    expect(taken.body.available).toBe(true);
    const headers = { "x-company-id": first.body.company.id };
    const ofFirst = await user.call(companies.checkUsername, { query: { username }, headers });
    expect(ofFirst.body.available).toBe(false);
  });

  test("the same key creates one company", async () => {
    const user = await createUser(app);
    const headers = { "idempotency-key": "create-one-company" };
    const first = await user.call(companies.createCompany, { body: { username: freshName() }, headers });
    expect(first.status).toBe(201);
    await user.call(finalizeCompany, { body: {} });
    const again = await user.call(companies.createCompany, { body: { username: freshName() }, headers });
    expect([again.status, again.body.error]).toEqual([409, "This restaurant has been set up already."]);
    // The same key of another person is a different key.
    const other = await createUser(app);
    expect((await other.call(companies.createCompany, { body: {}, headers })).status).toBe(201);
  });

  test("ten requests at the same time create one company", async () => {
    const user = await createUser(app);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => user.call(companies.createCompany, { body: {} })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(9);
  });

  test("of two requests for one username at the same time, one succeeds", async () => {
    const username = freshName();
    const owners = await Promise.all([createUser(app), createUser(app)]);
    const responses = await Promise.all(
      owners.map((owner) => owner.call(companies.createCompany, { body: { username } })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.find((response) => response.status === 409)?.body.error).toBe(
      "This username is already taken. Please choose a different one.",
    );
  });

  test.each([
    [{ username: "a" }, "Username must be at least 3 characters long"],
    [{ username: "a".repeat(31) }, "Username must be no more than 30 characters long"],
    [{ username: "joe's" }, "Username can only contain lowercase letters and numbers"],
    [{ country: "Atlantis" }, "Please choose a country from the list"],
    [{ currency: "XYZ" }, "Please choose a currency from the list"],
    [{ website: "javascript:alert(1)" }, "Please enter a valid website address"],
    [{ phone_number: "12345678" }, "Please enter a valid phone number for Singapore"],
    [{ logo_url: "https://elsewhere.example/logo.png" }, LOGO_NOT_IMAGE],
    [{ logo_url: "data:image/png;base64,bm90IGFuIGltYWdl" }, LOGO_NOT_IMAGE],
  ])("rejects %j", async (body, error) => {
    const user = await createUser(app);
    const response = await user.call(companies.createCompany, { body });
    expect([response.status, response.body.error]).toEqual([400, error]);
  });

  test("a website without a scheme gets https", async () => {
    const user = await createUser(app);
    const { body } = await user.call(companies.createCompany, { body: { website: "joes.example" } });
    expect(body.company.website).toBe("https://joes.example");
  });
});

describe("the username check", () => {
  test("reports available and taken names, whatever the case", async () => {
    const username = freshName();
    expect(await free(username)).toEqual({ available: true, message: "Username is available" });
    await createOwner(app, { username });
    expect(await free(username.toUpperCase())).toEqual({ available: false, message: "Username is already taken" });
  });

  test.each([
    ["ab", "Username must be at least 3 characters long"],
    ["a".repeat(31), "Username must be no more than 30 characters long"],
    ["a_b_c", "Username can only contain lowercase letters and numbers"],
    ["admin", "Username is already taken"],
  ])("%j: %s", async (username, message) => {
    expect(await free(username)).toEqual({ available: false, message });
  });

  test("the owner's own username is available to them", async () => {
    const owner = await createOwner(app);
    const { body } = await owner.call(companies.checkUsername, { query: { username: owner.username } });
    expect(body.available).toBe(true);
  });
});

describe("changing", () => {
  test("changes only the fields that are given", async () => {
    const owner = await createOwner(app, { address: "Old Road" });
    const { status, body } = await owner.call(companies.updateCompany, {
      query: { id: owner.companyId },
      body: { name: "New name", timezone: "Europe/Paris", language: "fr" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.company).toMatchObject({
      name: "New name",
      address: "Old Road",
      username: owner.username,
      timezone: "Europe/Paris",
      language: "fr",
    });
  });

  test("rejects a username that another company has", async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const response = await owner.call(companies.updateCompany, {
      query: { id: owner.companyId },
      body: { username: other.username },
    });
    expect([response.status, response.body.code]).toEqual([409, "USERNAME_TAKEN"]);
  });

  test("checks a phone number against the company's country", async () => {
    const owner = await createOwner(app, { country: "Japan" });
    const change = (phone_number: string) =>
      owner.call(companies.updateCompany, { query: { id: owner.companyId }, body: { phone_number } });
    expect((await change("91234567")).body.error).toBe("Please enter a valid phone number for Japan");
    expect((await change("03-1234-5678")).status).toBe(200);
  });
});

describe("settings", () => {
  test("the notification switches start with their defaults and change one by one", async () => {
    const owner = await createOwner(app);
    const read = async () => (await owner.call(companies.readCompany)).body.company;
    expect(await read()).toMatchObject({
      low_stock_alerts: true,
      new_order_alerts: true,
      invoice_processed_alerts: true,
      daily_reports: false,
      weekly_reports: true,
    });
    const change = (body: companies.CompanyChanges) =>
      owner.call(companies.updateCompany, { query: { id: owner.companyId }, body });
    await change({ low_stock_alerts: false });
    await change({ daily_reports: true, language: "de", timezone: "Europe/Paris" });
    expect(await read()).toMatchObject({
      low_stock_alerts: false,
      new_order_alerts: true,
      daily_reports: true,
      language: "de",
      timezone: "Europe/Paris",
    });
    expect((await change({ low_stock_alerts: "yes" as never })).status).toBe(400);
    expect((await change({ timezone: "Mars/Olympus" })).status).toBe(400);
  });
});
