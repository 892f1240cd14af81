import { expect, test } from "vitest";
import type { Role } from "#src/shared/roles.ts";
import { screenAt } from "#src/main/screens.ts";
import { afterSignIn, guard, type Known, type Memory } from "#src/web/session/guard.ts";

const nobody: Known = { user: false, device: false, role: null, onboarded: false };
const newcomer: Known = { user: true, device: false, role: null, onboarded: false };
const founder: Known = { user: true, device: false, role: "owner", onboarded: false };
const owner: Known = { user: true, device: false, role: "owner", onboarded: true };
const memberAs = (role: Role): Known => ({ user: true, device: false, role, onboarded: true });
const blank: Memory = { sessionId: null, postLoginPath: null, forceOnboarding: null, invite: null };

const at = (address: string) => {
  const [path = "", query] = address.split("?");
  const { access = "company", roles } = screenAt(path) ?? {};
  return { path, search: query === undefined ? "" : `?${query}`, access, roles } as const;
};

test.each([
  ["/onboarding?session_id=cs_1", owner],
  ["/dashboard?session_id=cs_1", owner],
  ["/auth?session_id=cs_1", nobody],
  ["/auth/callback?session_id=cs_1&x=2", newcomer],
])("a session id at %s leads to the payment page with the same query, and is kept", (address, known) => {
  const query = address.split("?")[1];
  expect(guard(at(address), known, blank)).toEqual({
    goTo: `/payment-success?${query}`,
    remember: { sessionId: "cs_1" },
  });
});

test.each(["/payment-success?session_id=cs_1", "/payment-failed?session_id=cs_1"])("%s stays", (address) => {
  expect(guard(at(address), owner, blank).goTo).toBeNull();
});

test.each([
  "/onboarding",
  "/onboarding?force_onboarding=true",
  "/dashboard",
  "/inventory",
  "/suppliers",
  "/dishes",
  "/orders",
  "/orders/1?from=here",
  "/settings",
  "/subscription",
  "/payment-success",
])("nobody at %s goes to sign in, and is led back after it", (address) => {
  expect(guard(at(address), nobody, blank)).toEqual({ goTo: "/auth", remember: { postLoginPath: address } });
  const memory = { ...blank, postLoginPath: address };
  expect(guard(at("/auth"), owner, memory)).toEqual({ goTo: address, forget: ["postLoginPath"] });
});

test("nobody on the way back from the payment is remembered, and led back after signing in", () => {
  const decision = guard(at("/payment-success?session_id=cs_1"), nobody, blank);
  expect(decision).toEqual({
    goTo: "/auth",
    remember: { sessionId: "cs_1", postLoginPath: "/payment-success?session_id=cs_1" },
  });
  const memory = { ...blank, sessionId: "cs_1", postLoginPath: "/payment-success?session_id=cs_1" };
  expect(guard(at("/auth"), newcomer, memory)).toEqual({
    goTo: "/payment-success?session_id=cs_1",
    forget: ["postLoginPath"],
  });
});

test("the payment page keeps its session id, and without one finds it again", () => {
  expect(guard(at("/payment-success?session_id=cs_1"), newcomer, blank)).toEqual({
    goTo: null,
    remember: { sessionId: "cs_1" },
  });
  expect(guard(at("/payment-success"), newcomer, { ...blank, sessionId: "cs 2" }).goTo).toBe(
    "/payment-success?session_id=cs%202",
  );
  expect(guard(at("/payment-success"), newcomer, blank).goTo).toBeNull();
});

test.each([
  [newcomer, "/auth", "/onboarding"],
  [founder, "/auth", "/dashboard"],
  [owner, "/auth", "/dashboard"],
  [owner, "/auth?force_onboarding=true", "/onboarding?force_onboarding=true"],
  [nobody, "/auth", null],
] as const)("%j at %s goes to %s", (known, address, goTo) => {
  expect(guard(at(address), known, blank).goTo).toBe(goTo);
});

test.each(["/auth/callback", "/reset-password", "/payment-failed"])("%s is open to everyone", (address) => {
  expect(guard(at(address), nobody, blank).goTo).toBeNull();
  expect(guard(at(address), owner, blank).goTo).toBeNull();
});

test("without a company every screen but the setup and the payment leads to the setup", () => {
  expect(guard(at("/dashboard"), newcomer, blank).goTo).toBe("/onboarding");
  expect(guard(at("/orders/1"), newcomer, blank).goTo).toBe("/onboarding");
  expect(guard(at("/onboarding?step=2"), newcomer, blank).goTo).toBeNull();
});

test("a finished setup is not begun again, unless asked for", () => {
  expect(guard(at("/onboarding"), founder, blank).goTo).toBeNull();
  expect(guard(at("/onboarding"), owner, blank).goTo).toBe("/dashboard");
  expect(guard(at("/onboarding?force_onboarding=true"), owner, blank).goTo).toBeNull();
});

test("a setup that was asked for holds until another screen of the company is opened", () => {
  expect(guard(at("/onboarding?force_onboarding=true"), owner, blank).remember).toEqual({ forceOnboarding: "true" });
  const forced = { ...blank, forceOnboarding: "true" };
  expect(guard(at("/onboarding?step=2"), owner, forced)).toEqual({ goTo: null });
  expect(guard(at("/onboarding?step=3&canceled=true"), owner, forced)).toEqual({ goTo: null });
  expect(guard(at("/payment-success?session_id=cs_1"), owner, forced).forget).toBeUndefined();
  expect(guard(at("/dashboard"), owner, forced)).toEqual({ goTo: null, forget: ["forceOnboarding"] });
});

test("a sign-in with force_onboarding leads to the setup, except on the way back from a payment", () => {
  const asked = { ...blank, postLoginPath: "/orders" };
  expect(afterSignIn(owner, asked, true)).toEqual({
    goTo: "/onboarding?force_onboarding=true",
    forget: ["postLoginPath"],
  });
  const paid = { ...blank, postLoginPath: "/payment-success?session_id=cs_1" };
  expect(afterSignIn(owner, paid, true).goTo).toBe("/payment-success?session_id=cs_1");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"])(
  "the remembered path %s leads nowhere",
  (postLoginPath) => {
    expect(afterSignIn(owner, { ...blank, postLoginPath }).goTo).toBe("/dashboard");
  },
);

test.each([
  ["owner", "/dashboard"],
  ["manager", "/dashboard"],
  ["kitchen", "/kitchen"],
  ["counter", "/orders"],
] as const)("a member with the role %s begins at %s", (role, home) => {
  expect(guard(at("/auth"), memberAs(role), blank).goTo).toBe(home);
  expect(guard(at(home), memberAs(role), blank).goTo).toBeNull();
});

test.each([
  ["manager", "/subscription", "/dashboard"],
  ["kitchen", "/dashboard", "/kitchen"],
  ["kitchen", "/orders/1", "/kitchen"],
  ["kitchen", "/settings", "/kitchen"],
  ["counter", "/inventory", "/orders"],
  ["counter", "/kitchen", "/orders"],
  ["counter", "/onboarding", "/orders"],
] as const)("a member with the role %s is led from %s to %s", (role, address, goTo) => {
  expect(guard(at(address), { ...memberAs(role), onboarded: false }, blank).goTo).toBe(goTo);
});

test.each([
  ["manager", "/reports"],
  ["kitchen", "/receive"],
  ["kitchen", "/inventory/stocktake"],
  ["counter", "/orders/1"],
] as const)("a member with the role %s may open %s", (role, address) => {
  expect(guard(at(address), memberAs(role), blank).goTo).toBeNull();
});

test("a sign-in leads to an invitation that was opened before it, after a page that was asked for", () => {
  expect(afterSignIn(newcomer, { ...blank, invite: "a b" }).goTo).toBe("/invite?token=a%20b");
  expect(afterSignIn(owner, { ...blank, invite: "a", postLoginPath: "/orders" }).goTo).toBe("/orders");
  expect(guard(at("/invite?token=a"), nobody, blank).goTo).toBeNull();
});

const onTablet: Known = { user: true, device: true, role: "kitchen", onboarded: true };
const lockedTablet: Known = { user: false, device: true, role: null, onboarded: false };

test.each([
  [lockedTablet, "/kitchen", "/unlock"],
  [lockedTablet, "/auth", "/unlock"],
  [lockedTablet, "/pair", "/unlock"],
  [lockedTablet, "/invite?token=a", "/unlock"],
  [lockedTablet, "/unlock", null],
  [onTablet, "/kitchen", null],
  [onTablet, "/unlock", "/kitchen"],
  [onTablet, "/auth", "/kitchen"],
  [onTablet, "/pair", "/kitchen"],
  [onTablet, "/pin", "/kitchen"],
  [onTablet, "/settings/tablets", "/kitchen"],
  [nobody, "/unlock", "/pair"],
  [nobody, "/pair", null],
  [owner, "/pair", null],
  [owner, "/settings/tablets", null],
] as const)("on a tablet or not, %j at %s goes to %s", (known, address, goTo) => {
  expect(guard(at(address), known, blank).goTo).toBe(goTo);
});
