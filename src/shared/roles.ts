/** The roles of a company's members. The `access` of every endpoint says what each role may do. */
export const ROLES = ["owner", "manager", "kitchen", "counter"] as const;
export type Role = (typeof ROLES)[number];

/** The roles of a shared tablet. */
export const DEVICE_ROLES = ["kitchen", "counter"] as const satisfies readonly Role[];
export type DeviceRole = (typeof DEVICE_ROLES)[number];

// Lists of roles for the `access` of endpoints. Other roles are rejected.

/** For the restaurant's payments to us, its people, and imports or exports of all of its data. */
export const OWNER_ONLY = ["owner"] as const;
/** For most endpoints: running the restaurant. */
export const MANAGEMENT = ["owner", "manager"] as const;
/** For the board, prep, batches, counts, waste, sold-out marks, and receiving. */
export const KITCHEN = [...MANAGEMENT, "kitchen"] as const;
/** For orders, their payments, and sold-out marks. */
export const COUNTER = [...MANAGEMENT, "counter"] as const;
/** For what every member needs, whatever their role. */
export const ALL_ROLES = ROLES;

/**
 * Returns a person's role on a shared tablet: the tablet's role, if the person's own role has all of its rights. Null
 * for kitchen staff at a counter's tablet and for counter staff at a kitchen's tablet, who have nothing to do there.
 */
export function roleOnDevice(device: DeviceRole, person: Role): DeviceRole | null {
  return person === device || (MANAGEMENT as readonly Role[]).includes(person) ? device : null;
}
