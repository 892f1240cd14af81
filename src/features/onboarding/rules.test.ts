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
} from "#src/features/onboarding/rules.ts";
import { usernameState } from "#src/features/companies/username-check.ts";

const user = { id: "u1", email: "ada@example.com" };
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

  test.each(["name", "address", "country", "currency", "uen", "phone_number"] as const)("needs %s", (field) => {
    const problems = companyInfoProblems({ ...full, [field]: "  " });
    expect(problems?.message).toBe("Please fill in all required fields");
    expect(Object.keys(problems?.fields ?? {})).toEqual([field]);
  });

  test("takes a number that can be dialled and no other", () => {
    expect(companyInfoProblems(full)).toBeNull();
    expect(companyInfoProblems({ ...full, phone_number: "123" })?.fields.phone_number).toBe(
      "Please enter a valid phone number for Singapore",
    );
  });

  test("a country brings its currency and dial code", () => {
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
  ] as const)("%s, %s: may be left %s", (username, state, may) => {
    expect(canLeaveBranding({ ...full, username }, state)).toBe(may);
  });

  test.each([
    [
      { username: "", answer: undefined, failed: false },
      { state: "unchecked", message: null },
    ],
    [
      { username: "jo", answer: undefined, failed: false },
      { state: "unchecked", message: null },
    ],
    [
      { username: "joe-s", answer: undefined, failed: false },
      { state: "invalid", message: "Username can only contain lowercase letters and numbers" },
    ],
    [
      { username: "a".repeat(31), answer: undefined, failed: false },
      { state: "invalid", message: "Username must be no more than 30 characters long" },
    ],
    [
      { username: "joes", answer: undefined, failed: false },
      { state: "checking", message: null },
    ],
    [
      { username: "joes", answer: { available: true, message: "Username is available" }, failed: false },
      { state: "available", message: "Username is available" },
    ],
    [
      { username: "joes", answer: { available: false, message: "Username is already taken" }, failed: false },
      { state: "taken", message: "Username is already taken" },
    ],
    [
      { username: "joes", answer: undefined, failed: true },
      { state: "unchecked", message: "Could not verify username availability" },
    ],
  ])("%j is %j", (look, known) => {
    expect(usernameState(look)).toEqual(known);
  });
});

describe("opening the screen", () => {
  const open = (where: Partial<Arrival>, saved: Partial<Saved> = {}) =>
    resume(user, { ...arrival, ...where }, { ...nothing, ...saved }, now);

  test("for the first time starts at step 1, whatever step is asked for", () => {
    expect(open({})).toMatchObject({ kind: "fill", step: 1, form: blankForm(user), error: null });
    expect(open({ step: "3" })).toMatchObject({ step: 1 });
  });

  test("again goes on with what was typed, at the step of the address", () => {
    expect(open({ step: "2" }, { draft: full })).toMatchObject({ step: 2, form: full });
    expect(open({}, { draft: full, step: 2 })).toMatchObject({ step: 2 });
    expect(open({ step: "3" }, { draft: { ...full, username: "" } })).toMatchObject({ step: 2 });
    expect(open({ step: "9" }, { draft: full })).toMatchObject({ step: 1 });
  });

  test("with a form saved by the same person jumps to the payment with the saved plan", () => {
    expect(open({}, { form: full, plan: "price_1" })).toMatchObject({ step: 3, form: full, plan: "price_1" });
  });

  test("never with a form of someone else", () => {
    const theirs = { ...full, created_by: "u2" };
    expect(open({}, { form: theirs, draft: theirs, plan: "price_1", leftAt: now })).toMatchObject({
      step: 1,
      form: blankForm(user),
      plan: null,
      error: null,
    });
  });

  test("after a cancelled payment says so on the payment step", () => {
    const where = { canceled: true, step: "3" };
    expect(open(where, { form: full, plan: "price_1", leftAt: now - 1000 })).toMatchObject({
      step: 3,
      plan: "price_1",
      error: "Payment was canceled. Please try again.",
    });
    expect(open(where, { form: full, leftAt: now, sessionId: "cs_1" })).toMatchObject({ kind: "fill", step: 3 });
  });

  test("after leaving for the checkout and coming back without it says that it was interrupted", () => {
    expect(open({ step: "3" }, { form: full, leftAt: now - 1000 })).toMatchObject({
      step: 3,
      error: "Your payment process was interrupted. Please try again.",
    });
  });

  test("with a session id in the address goes to the verification, at any time", () => {
    expect(open({ session_id: "cs_1" })).toEqual({ kind: "verify", session_id: "cs_1" });
    expect(open({ session_id: "cs_1" }, { leftAt: now - 900_000 })).toEqual({ kind: "verify", session_id: "cs_1" });
  });

  test("with a session id from before goes there for 5 minutes after leaving, and no longer", () => {
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

test("a website must be one", () => {
  expect(brandingProblems({ ...full, website: "" })).toBeNull();
  expect(brandingProblems({ ...full, website: "joes.example" })).toBeNull();
  expect(brandingProblems({ ...full, website: "not a website" })?.fields.website).toBe(
    "Please enter a valid website address",
  );
});

test.each([
  [{ code: "23505" }, "This username is already taken. Please choose a different one."],
  [new Error("Username went to someone else"), "This username is already taken. Please choose a different one."],
  [new Error("The provider is down."), "The provider is down."],
  [undefined, "Failed to start subscription process. Please try again."],
])("a checkout that fails with %j", (error, message) => {
  expect(checkoutFailure(error)).toBe(message);
});
