import type { Probe } from "#src/testing/probes/probe.ts";

/** Probes of accounts, companies and billing. */
export const platformProbes: Record<string, Probe> = {
  "GET /api/session": { public: true },
  "GET /api/sessions": {},
  "DELETE /api/sessions/id": { input: ({ sessionId }) => ({ query: { id: sessionId } }), rejectedWith: [404] },
  "DELETE /api/sessions/others": {},
  "GET /api/sign-in-methods": {},
  "DELETE /api/passkeys/id": { input: ({ sessionId }) => ({ query: { id: sessionId } }), rejectedWith: [404] },
  // Each person has a conversation of their own; proposals of others are not found.
  "GET /api/chat": {},
  "POST /api/chat": { input: () => ({ body: { id: "0198c5a5-0000-7000-8000-000000000001", text: "what is low" } }) },
  "POST /api/chat/confirm": { input: ({ proposalId }) => ({ body: { id: proposalId } }), rejectedWith: [404] },
  "POST /api/chat/refuse": { input: ({ proposalId }) => ({ body: { id: proposalId } }), rejectedWith: [404] },
  "POST /api/chat/file": {
    input: () => ({ query: { id: "0198c5a5-0000-7000-8000-000000000002" }, body: new FormData() }),
    rejectedWith: [400],
  },
  "GET /api/chat/picture": { input: ({ turnId }) => ({ query: { id: turnId } }), rejectedWith: [404] },
  "DELETE /api/chat": {},
  "GET /api/chat/settings": {},
  "PUT /api/chat/settings": { input: () => ({ body: { stops_at_once: true } }) },
  "PUT /api/chat/messages": { input: () => ({ body: { is_on: true } }) },
  "GET /api/chat/unread": {},
  "POST /api/chat/seen": {},
  "GET /api/chat/link": {},
  "POST /api/chat/link-code": { input: () => ({ body: { number: "+6591234567" } }) },
  "DELETE /api/chat/link": {},
  "GET /api/companies/user": {},
  "POST /api/companies": {
    input: ({ owner }) => ({ body: { name: "Second place", username: owner.username, created_by: owner.userId } }),
    rejectedWith: [409],
  },
  "PUT /api/companies/id": {
    input: ({ owner }) => ({ query: { id: owner.companyId }, body: { name: "Mine now" } }),
    rejectedWith: [404],
  },
  "POST /api/companies/finalize": {
    input: ({ subscriptionId }) => ({ body: { subscription_id: subscriptionId } }),
    rejectedWith: [404],
  },
  "GET /api/companies/username-available": { input: ({ owner }) => ({ query: { username: owner.username } }) },
  "GET /api/plans": { public: true },
  "GET /api/subscription": {},
  "POST /api/stripe/create-checkout-session": {
    input: ({ owner }) => ({
      body: { priceId: "price_sandbox_plus", companyData: { name: "Other", username: owner.username } },
    }),
    rejectedWith: [409],
  },
  "POST /api/stripe/verify-subscription": {
    input: ({ checkoutId }) => ({ body: { sessionId: checkoutId } }),
    rejectedWith: [404],
  },
  "POST /api/stripe/customer-portal": {
    input: ({ customerId }) => ({ body: { customerId, returnUrl: "/subscription" } }),
    rejectedWith: [404],
  },
  "POST /api/stripe/webhook": { rejectedWith: [400] },
  // Anyone with the unguessable address of a hosted page may use it; no other page links to it.
  "GET /sandbox/checkout/:session": { input: () => ({ params: { session: "cs_sandbox_none" } }), rejectedWith: [404] },
  "POST /sandbox/checkout/:session": { input: () => ({ params: { session: "cs_sandbox_none" } }), rejectedWith: [404] },
  "GET /sandbox/portal/:session": { input: () => ({ params: { session: "bps_sandbox_none" } }), rejectedWith: [404] },
  "POST /sandbox/portal/:session": { input: () => ({ params: { session: "bps_sandbox_none" } }), rejectedWith: [404] },
};
