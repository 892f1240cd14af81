import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator, type Emulator } from "emulate";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#src/server/env.ts";
import { ForgedEvent, type PaymentsPort } from "#src/server/ports/payments/payments.ts";
import { createStripePayments } from "#src/server/ports/payments/stripe.ts";

const secret = "whsec_emulated";
const received: { payload: Uint8Array; headers: Headers }[] = [];

let emulator: Emulator;
let listener: Server;
let payments: PaymentsPort;
let starter: string;

beforeAll(async () => {
  listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        payload: Buffer.concat(chunks),
        headers: new Headers(request.headers as Record<string, string>),
      });
      response.end("{}");
    });
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const { port } = listener.address() as AddressInfo;
  emulator = await createEmulator({
    service: "stripe",
    port: await freePort(),
    seed: { stripe: { webhooks: [{ url: `http://127.0.0.1:${port}/`, events: ["*"], secret }] } },
  });
  const { hostname, port: at } = new URL(emulator.url);
  const sdk = new Stripe("sk_test_1", { host: hostname, port: Number(at), protocol: "http" });
  const product = await sdk.products.create({ name: "Starter" });
  const priced = async (cents: number) =>
    (
      await sdk.prices.create({
        product: product.id,
        currency: "usd",
        unit_amount: cents,
        recurring: { interval: "month" },
      })
    ).id;
  starter = await priced(4900);
  const env = readEnv({
    STRIPE_API_URL: emulator.url,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PRICE_STARTER: starter,
    STRIPE_PRICE_PLUS: await priced(14_900),
  });
  payments = createStripePayments(env, "sk_test_1");
});
afterAll(async () => {
  await emulator.close();
  await new Promise((done) => listener.close(done));
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const open = () =>
  payments.createCheckout({
    price_id: starter,
    plan_type: "basic",
    currency: "USD",
    email: "ada@example.com",
    reference: "user-1",
    success_url: "http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/onboarding?step=3&canceled=true",
    failure_url: "http://localhost:3000/payment-failed?error=card_declined",
  });

test("prices are read from the provider", async () => {
  expect(await payments.prices("USD")).toMatchObject([
    { id: starter, type: "basic", amount: 49, currency: "USD", interval: "month" },
    { type: "plus", amount: 149 },
  ]);
});

test("a checkout is opened, paid on its hosted page, and returns with its session id", async () => {
  const { id, url } = await open();
  expect(await payments.readCheckout(id)).toEqual({ state: "open" });
  const page = await fetch(url);
  expect(await page.text()).toContain("$49.00");
  const paid = await fetch(`${url}/complete`, { method: "POST", redirect: "manual" });
  expect(paid.headers.get("location")).toBe(`http://localhost:3000/payment-success?session_id=${id}`);
  // The emulator has no subscriptions, so the state is that the money is in transfer.
  expect(await payments.readCheckout(id)).toEqual({ state: "processing" });
  expect(await payments.closeCheckout(id)).toEqual({ state: "processing" });
});

test("accepts a signed event; rejects one that was changed or signed by someone else", async () => {
  const { id, url } = await open();
  received.length = 0;
  await fetch(`${url}/complete`, { method: "POST", redirect: "manual" });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const [{ payload, headers } = { payload: new Uint8Array(), headers: new Headers() }] = received;
  const event = await payments.readEvent(payload, headers);
  expect(event).toMatchObject({ type: "checkout.session.completed", about: { checkout_id: id } });
  expect(event.id).toMatch(/^[0-9a-f]{64}$/);
  const changed = Buffer.from(Buffer.from(payload).toString().replace(id, "cs_someone_elses"));
  await expect(payments.readEvent(changed, headers)).rejects.toThrow(ForgedEvent);
  await expect(payments.readEvent(payload, new Headers())).rejects.toThrow(ForgedEvent);
  const forged = new Headers({
    "stripe-signature": headers.get("stripe-signature")?.replace(/v1=\w+/, `v1=${"0".repeat(64)}`) ?? "",
  });
  await expect(payments.readEvent(payload, forged)).rejects.toThrow(ForgedEvent);
});

test("a checkout that is closed can no longer be paid", async () => {
  const { id } = await open();
  expect(await payments.closeCheckout(id)).toEqual({ state: "expired" });
  expect(await payments.closeCheckout(id)).toEqual({ state: "expired" });
});

test("a missing object is null, and a response that is not one of Stripe's objects is rejected", async () => {
  expect(await payments.readCheckout("cs_none")).toBeNull();
  await expect(payments.readSubscription("sub_none")).rejects.toThrow("is not one of its objects");
});

test("creates the prices in an account that has none", async () => {
  const env = readEnv({ STRIPE_API_URL: emulator.url, STRIPE_WEBHOOK_SECRET: secret });
  const fresh = createStripePayments(env, "sk_test_1");
  const prices = await fresh.prices("USD");
  expect(prices.map(({ type, amount, currency }) => [type, amount, currency])).toEqual([
    ["basic", 49, "USD"],
    ["plus", 149, "USD"],
  ]);
  expect(await fresh.prices("USD")).toEqual(prices);
});
