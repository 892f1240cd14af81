import type { Role } from "#src/shared/roles.ts";

export const INVITE_DAYS = 7;
/** Of a company, since their mails go to whoever an owner types. */
export const INVITES_A_DAY = 20;

export const ROLE_LABELS: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  kitchen: "Kitchen",
  counter: "Counter",
};

/** What a role may do, as the invite and the list of people say it. */
export const ROLE_TEXTS: Record<Role, string> = {
  owner: "Everything, with the people and the plan.",
  manager: "Everything but the people, the plan and imports.",
  kitchen: "The board, prep, counts, use-by dates, and receiving.",
  counter: "Orders, their payments, and what is sold out.",
};

/** Only managers have a limit: owners approve every order, the others none. */
export function limitOf(role: Role, limit: number | null): number | null {
  return role === "manager" ? limit : null;
}
