import { byId, type Probe } from "#src/testing/probes/probe.ts";

/** Probes of members, invites and exports. */
export const peopleProbes: Record<string, Probe> = {
  "GET /api/members": {},
  "PUT /api/members/id": {
    input: ({ owner }) => ({ query: { id: owner.userId }, body: { role: "counter", po_limit: null } }),
    rejectedWith: [404],
  },
  "DELETE /api/members/id": { input: ({ owner }) => ({ query: { id: owner.userId } }), rejectedWith: [404] },
  "POST /api/invites": { input: () => ({ body: { email: "cook@example.com", role: "kitchen" } }) },
  "DELETE /api/invites/id": { input: ({ inviteId }) => ({ query: { id: inviteId } }), rejectedWith: [404] },
  "GET /api/restored": {},
  "POST /api/restored/confirm": {
    input: ({ owner }) => ({ body: { people: [{ id: owner.userId, role: "owner", po_limit: null }], jobs: [] } }),
    rejectedWith: [404],
  },
  "GET /api/exports": {},
  "POST /api/exports": {},
  "GET /api/exports/file": byId(({ exportId }) => exportId),
  "DELETE /api/exports/id": byId(({ exportId }) => exportId),
  // Whoever asks sees the restaurants that they own or manage.
  "GET /api/restaurants": {},
  "POST /api/companies/choose": { input: ({ owner }) => ({ body: { id: owner.companyId } }), rejectedWith: [404] },
  // Whoever holds the unguessable link sees who invites; only the invited address can take it.
  "GET /api/invites/open": { input: ({ inviteToken }) => ({ query: { token: inviteToken } }), public: true },
  "POST /api/invites/take": { input: ({ inviteToken }) => ({ body: { token: inviteToken } }), rejectedWith: [403] },
};
