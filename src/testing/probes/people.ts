import { byId, type Probe } from "#src/testing/probes/probe.ts";

/** Probes of members, invites, exports and archives. */
export const peopleProbes: Record<string, Probe> = {
  "GET /api/members": {},
  "PUT /api/members/id": {
    input: ({ owner }) => ({ query: { id: owner.userId }, body: { role: "counter", po_limit: null } }),
    rejectedWith: [404],
  },
  "DELETE /api/members/id": { input: ({ owner }) => ({ query: { id: owner.userId } }), rejectedWith: [404] },
  "POST /api/invites": { input: () => ({ body: { email: "cook@example.com", role: "kitchen" } }) },
  "DELETE /api/invites/id": { input: ({ inviteId }) => ({ query: { id: inviteId } }), rejectedWith: [404] },
  // A browser of nobody: it shows a code that belongs to no company yet.
  "POST /api/device-pairings": {},
  "GET /api/devices": {},
  "POST /api/devices": {
    input: () => ({ body: { code: "000000", name: "Kitchen 1", role: "kitchen" } }),
    rejectedWith: [404],
  },
  "DELETE /api/devices/id": byId(({ deviceId }) => deviceId),
  "GET /api/device/people": { rejectedWith: [401] },
  "POST /api/device/unlock": {
    input: ({ owner }) => ({ body: { user_id: owner.userId, pin: "2580" } }),
    rejectedWith: [401],
  },
  "POST /api/device/lock": { rejectedWith: [401] },
  "GET /api/pin": {},
  "PUT /api/pin": { input: () => ({ body: { pin: "2580" } }) },
  "DELETE /api/pin": {},
  "GET /api/restored": {},
  "POST /api/restored/confirm": {
    input: ({ owner }) => ({ body: { people: [{ id: owner.userId, role: "owner", po_limit: null }], jobs: [] } }),
    rejectedWith: [404],
  },
  // The same for every owner of the installation.
  "GET /api/backups": {},
  "GET /api/closings": {},
  "POST /api/closings": { input: () => ({ body: { name: "Not mine", password: null } }), rejectedWith: [400] },
  "POST /api/closings/take-back": {
    input: ({ owner }) => ({ body: { company_id: owner.companyId } }),
    rejectedWith: [404],
  },
  "GET /api/archives": {},
  "POST /api/archives": { rejectedWith: [400] },
  "POST /api/archives/import": byId(({ exportId }) => exportId),
  "DELETE /api/archives/id": byId(({ exportId }) => exportId),
  "GET /api/exports": {},
  "POST /api/exports": {},
  "GET /api/exports/file": byId(({ exportId }) => exportId),
  "DELETE /api/exports/id": byId(({ exportId }) => exportId),
  // The caller sees the restaurants that they own or manage.
  "GET /api/restaurants": {},
  "POST /api/companies/choose": { input: ({ owner }) => ({ body: { id: owner.companyId } }), rejectedWith: [404] },
  // Anyone with the unguessable link sees who invites; only the invited address can accept the invitation.
  "GET /api/invites/open": { input: ({ inviteToken }) => ({ query: { token: inviteToken } }), public: true },
  "POST /api/invites/take": { input: ({ inviteToken }) => ({ body: { token: inviteToken } }), rejectedWith: [403] },
};
