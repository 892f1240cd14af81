/** What a member of a company may be. What each may do is said by the `access` of every endpoint. */
export const ROLES = ["owner", "manager", "kitchen", "counter"] as const;
export type Role = (typeof ROLES)[number];

/** What a shared tablet may be. */
export const DEVICE_ROLES = ["kitchen", "counter"] as const satisfies readonly Role[];
export type DeviceRole = (typeof DEVICE_ROLES)[number];

// Lists of roles for the `access` of endpoints. Whoever is not in the list is rejected.

/** Money that the restaurant pays us, its people, and what moves all of its data in or out. */
export const OWNER_ONLY = ["owner"] as const;
/** What most endpoints are for: running the restaurant. */
export const MANAGEMENT = ["owner", "manager"] as const;
/** The board, prep, batches, counts, waste, what is sold out, and receiving. */
export const KITCHEN = [...MANAGEMENT, "kitchen"] as const;
/** Orders, their payments, and what is sold out. */
export const COUNTER = [...MANAGEMENT, "counter"] as const;
/** What every member needs, whatever the role. */
export const ALL_ROLES = ROLES;

/**
 * What a person is on a shared tablet: the tablet's role, where the person's own has all of its rights. Null for somebody
 * of the kitchen at the counter and the other way round, who has nothing to do there.
 */
export function roleOnDevice(device: DeviceRole, person: Role): DeviceRole | null {
  return person === device || (MANAGEMENT as readonly Role[]).includes(person) ? device : null;
}
