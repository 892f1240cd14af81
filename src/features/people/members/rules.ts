import type { Role } from "#src/shared/roles.ts";

export const INVITE_DAYS = 7;
/**
 * Maximum number of invites of a company in a day. It is limited because an owner can send invite mails to any address.
 */
export const INVITES_A_DAY = 20;

export const ROLE_LABELS: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  kitchen: "Kitchen",
  counter: "Counter",
};

/** The rights of each role, as the invite and the list of people describe them. */
export const ROLE_TEXTS: Record<Role, string> = {
  owner: "Everything, with the people and the plan.",
  manager: "Everything but the people, the plan and imports.",
  kitchen: "The board, prep, counts, use-by dates, and receiving.",
  counter: "Orders, their payments, and what is sold out.",
};

/** Returns a manager's limit. Owners may approve every order, and other roles none. */
export function limitOf(role: Role, limit: number | null): number | null {
  return role === "manager" ? limit : null;
}
