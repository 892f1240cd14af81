import { describe, expect, test } from "vitest";
import {
  type Arrival,
  blankForm,
  brandingProblems,
  canLeaveBranding,
  checkoutFailure,
  companyInfoProblems,
  type OnboardingForm,
  resume,
  type Saved,
  withCountry,
} from "#src/features/billing/onboarding/rules.ts";

import { ShownError } from "#src/shared/shown-error.ts";

const user = { id: "u1", email: "ada@example.com", timezone: "Asia/Singapore" };
const full: OnboardingForm = {
  ...blankForm(user),
  name: "Joe's",
  address: "1 Main Road",
  uen: "2019",
  phone_number: "91234567",
  username: "joes",
};
const nothing: Saved = { form: null, draft: null, step: null, plan: null, leftAt: null, sessionId: null };
const arrival: Arrival = { step: null, session_id: null, canceled: false };
const now = 1_000_000_000;

describe("step 1", () => {
  test("starts in Singapore, with its currency and dial code", () => {
    expect(blankForm(user)).toMatchObject({
      country: "Singapore",
      currency: "SGD",
      phone_country_code: "+65",
      created_by: "u1",
      email: "ada@example.com",
    });
  });

  test.each([
    ["Europe/Berlin", "Germany", "EUR", "+49"],
    ["America/Chicago", "United States", "USD", "+1"],
    ["UTC", "Singapore", "SGD", "+65"],
  ])("starts for a browser in %s in %s, with %s and %s", (timezone, country, currency, phone_country_code) => {
    expect(blankForm({ ...user, timezone })).toMatchObject({ country, currency, phone_country_code, timezone });
  });

  test.each(["name", "address", "country", "currency", "uen", "phone_number"] as const)("needs %s", (field) => {
    const problems = companyInfoProblems({ ...full, [field]: "  " });
    expect(problems?.message).toBe("Please fill in all required fields");
    expect(Object.keys(problems?.fields ?? {})).toEqual([field]);
  });

  test("accepts only a valid phone number", () => {
    expect(companyInfoProblems(full)).toBeNull();
    expect(companyInfoProblems({ ...full, phone_number: "123" })?.fields.phone_number).toBe(
      "Please enter a valid phone number for Singapore",
    );
  });

  test("choosing a country sets its currency and dial code", () => {
    expect(withCountry(full, "Japan")).toMatchObject({ country: "Japan", currency: "JPY", phone_country_code: "+81" });
    expect(withCountry(full, "Canada")).toMatchObject({ currency: "CAD", phone_country_code: "+1" });
  });
});

describe("step 2", () => {
  test.each([
    ["joes", "available", true],
    ["joes", "unchecked", true],
    ["joes", "checking", true],
    ["joes", "taken", false],
    ["joes", "invalid", false],
    ["jo", "unchecked", false],
  ] as const)("with the username %s, %s, can be left: %s", (username, state, expected) => {
    expect(canLeaveBranding({ ...full, username }, state)).toBe(expected);
  });
});

describe("opening the screen", () => {
  const open = (changes: Partial<Arrival>, saved: Partial<Saved> = {}) =>
    resume(user, { ...arrival, ...changes }, { ...nothing, ...saved }, now);

  test("for the first time starts at step 1, whatever step the address names", () => {
    expect(open({})).toMatchObject({ kind: "fill", step: 1, form: blankForm(user), error: null });
    expect(open({ step: "3" })).toMatchObject({ step: 1 });
  });

  test("again continues with the draft at the step of the address", () => {
    expect(open({ step: "2" }, { draft: full })).toMatchObject({ step: 2, form: full });
    expect(open({}, { draft: full, step: 2 })).toMatchObject({ step: 2 });
    expect(open({}, { draft: { ...full, username: "" } })).toMatchObject({ step: 2 });
    expect(open({ step: "3" }, { draft: { ...full, username: "" } })).toMatchObject({ step: 2 });
    expect(open({ step: "9" }, { draft: full })).toMatchObject({ step: 3 });
  });

  test("with a form saved by the same person opens the payment step with the saved plan", () => {
    expect(open({}, { form: full, plan: "price_1" })).toMatchObject({ step: 3, form: full, plan: "price_1" });
  });

  test("ignores a form of another person", () => {
    const theirs = { ...full, created_by: "u2" };
    expect(open({}, { form: theirs, draft: theirs, plan: "price_1", leftAt: now })).toMatchObject({
      step: 1,
      form: blankForm(user),
      plan: null,
      error: null,
    });
  });

  test("after a cancelled payment shows the message on the payment step", () => {
    const canceled = { canceled: true, step: "3" };
    expect(open(canceled, { form: full, plan: "price_1", leftAt: now - 1000 })).toMatchObject({
      step: 3,
      plan: "price_1",
      error: "Payment was canceled. Please try again.",
    });
    expect(open(canceled, { form: full, leftAt: now, sessionId: "cs_1" })).toMatchObject({ kind: "fill", step: 3 });
  });

  test("after leaving for the checkout and returning without a result says that the payment was interrupted", () => {
    expect(open({ step: "3" }, { form: full, leftAt: now - 1000 })).toMatchObject({
      step: 3,
      error: "Your payment process was interrupted. Please try again.",
    });
  });

  test("with a session id in the address opens the verification at any time", () => {
    expect(open({ session_id: "cs_1" })).toEqual({ kind: "verify", session_id: "cs_1" });
    expect(open({ session_id: "cs_1" }, { leftAt: now - 900_000 })).toEqual({ kind: "verify", session_id: "cs_1" });
  });

  test("with a saved session id opens the verification within 5 minutes of leaving", () => {
    const saved = { form: full, sessionId: "cs_1" };
    expect(open({}, { ...saved, leftAt: now - 300_000 })).toEqual({ kind: "verify", session_id: "cs_1" });
    expect(open({}, { ...saved, leftAt: now - 300_001 })).toMatchObject({
      kind: "fill",
      step: 3,
      error: "Your payment process was interrupted. Please try again.",
    });
    expect(open({}, { ...saved, leftAt: null })).toMatchObject({ kind: "fill", step: 3, error: null });
  });
});

test("rejects text that is not a website", () => {
  expect(brandingProblems({ ...full, website: "" })).toBeNull();
  expect(brandingProblems({ ...full, website: "joes.example" })).toBeNull();
  expect(brandingProblems({ ...full, website: "not a website" })?.fields.website).toBe(
    "Please enter a valid website address",
  );
});

test.each([
  [{ code: "23505" }, "This username is already taken. Please choose a different one."],
  [new ShownError("Username went to someone else"), "This username is already taken. Please choose a different one."],
  [new ShownError("The provider is down."), "The provider is down."],
  [new TypeError("x is not a function"), "Failed to start subscription process. Please try again."],
  [undefined, "Failed to start subscription process. Please try again."],
])("a checkout that fails with %j", (error, message) => {
  expect(checkoutFailure(error)).toBe(message);
});
