import { z } from "zod";
import { isEasyPin } from "#src/features/people/devices/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { ALL_ROLES, DEVICE_ROLES, OWNER_ONLY } from "#src/shared/roles.ts";
import { idQuery, line, timestamp } from "#src/shared/text.ts";

export const NAME_MAX = 40;

const role = z.enum(DEVICE_ROLES);

const device = z.object({
  id: z.string(),
  name: z.string(),
  role,
  last_seen: timestamp,
  /** The name of the person who works on it now; null while it shows the people to choose from. */
  person: z.string().nullable(),
});
export type Device = z.output<typeof device>;

/** A person who may work on a tablet. */
const person = z.object({ id: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

export const newDevice = z.object({
  /** The code, with or without the gap in the middle. */
  code: z
    .string()
    .max(20)
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Please enter the 6 digits that the tablet shows")),
  name: line(NAME_MAX).refine((text) => text !== "", "Please enter a name for the tablet"),
  role,
});
export type NewDevice = z.output<typeof newDevice>;

const digits = z.string().regex(/^\d{4}$/, "Please enter 4 digits");
export const newPin = z.object({
  pin: digits.refine((pin) => !isEasyPin(pin), "Please choose digits that are harder to guess"),
});

export const startPairing = endpoint({
  method: "POST",
  path: "/api/device-pairings",
  summary:
    "Makes a code for this browser to show until an owner types it, once, within 10 minutes. The browser is a shared tablet from then on: the secret is in the cookie that is set.",
  access: "public",
  errors: ["SIGNED_IN"],
  rateLimit: "pairing",
  status: 201,
  response: z.object({ code: z.string(), expires_at: timestamp }),
});

export const listDevices = endpoint({
  method: "GET",
  path: "/api/devices",
  summary: "The shared tablets of the company.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ devices: z.array(device) }),
});

export const pairDevice = endpoint({
  method: "POST",
  path: "/api/devices",
  summary: "Makes the browser that shows the code a shared tablet of the company.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["PAIRING_CODE_WRONG"],
  rateLimit: "pairing",
  body: newDevice,
  status: 201,
  response: z.object({ device }),
});

export const unpairDevice = endpoint({
  method: "DELETE",
  path: "/api/devices/id",
  summary: "Unpairs a tablet: its next request is rejected.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const listPeople = endpoint({
  method: "GET",
  path: "/api/device/people",
  summary: "Who may work on this tablet: the members with a PIN whose role has the tablet's rights.",
  access: "device",
  errors: [],
  response: z.object({
    company_name: z.string(),
    device: z.object({ name: z.string(), role }),
    people: z.array(person),
  }),
});

export const unlockDevice = endpoint({
  method: "POST",
  path: "/api/device/unlock",
  summary: "Lets a person work on this tablet, by their PIN, in place of whoever did before.",
  access: "device",
  errors: ["NOT_FOUND", "PIN_WRONG", "PIN_LOCKED"],
  rateLimit: "pin",
  body: z.object({ user_id: z.uuid(), pin: digits }),
  response: z.object({ name: z.string() }),
});

export const lockDevice = endpoint({
  method: "POST",
  path: "/api/device/lock",
  summary: "Lets nobody work on this tablet until somebody enters their PIN.",
  access: "device",
  errors: [],
  response: z.object({}),
});

export const readPin = endpoint({
  method: "GET",
  path: "/api/pin",
  summary: "Whether the person has a PIN for the company's shared tablets.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  response: z.object({ is_set: z.boolean() }),
});

export const choosePin = endpoint({
  method: "PUT",
  path: "/api/pin",
  summary: "Chooses the person's PIN for the company's shared tablets. Tablets on which they work ask for it again.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  errors: [],
  body: newPin,
  response: z.object({ is_set: z.boolean() }),
});

export const removePin = endpoint({
  method: "DELETE",
  path: "/api/pin",
  summary: "Removes the person's PIN: they no longer work on shared tablets.",
  access: { roles: ALL_ROLES },
  offOnDevices: true,
  worksReadOnly: true,
  errors: [],
  response: z.object({ is_set: z.boolean() }),
});
