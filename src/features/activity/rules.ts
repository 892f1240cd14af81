import type { Activity } from "#src/features/activity/contract.ts";
import { likenessKey } from "#src/shared/text-key.ts";

export const FILTERS = [
  { value: "all", label: "All Activities" },
  { value: "create", label: "Created" },
  { value: "update", label: "Updated" },
  { value: "delete", label: "Deleted" },
  { value: "login", label: "Logins" },
] as const;
export type ActivityFilter = (typeof FILTERS)[number]["value"];

const VERBS: Record<string, string> = {
  create: "created",
  update: "updated",
  delete: "deleted",
  login: "logged in",
};

/** Returns the past tense of an action, such as "created"; for an action other than the four, the action itself. */
export function verbOf(actionType: string): string {
  return Object.hasOwn(VERBS, actionType) ? (VERBS[actionType] ?? actionType) : actionType;
}

/**
 * Returns the type and name of the changed entity: "supplier Green Farm". For a person it returns only the name. An id
 * replaces a missing name. Words that are in both the type and the name appear once: "purchase order 7" for the
 * purchase order "Order 7".
 */
export function subjectOf({ entity_type, entity_name, entity_id }: Activity): string {
  const name = entity_name || entity_id || "";
  if (entity_type === "user") return name;
  const type = entity_type.split("_");
  const words = name.split(" ");
  const repeated = type.findIndex((_, from) => isBeginning(words, type.slice(from)));
  return [...type, ...words.slice(repeated === -1 ? 0 : type.length - repeated)].join(" ").trim();
}

const isBeginning = (words: readonly string[], of: readonly string[]): boolean =>
  of.every((word, at) => word.toLowerCase() === words[at]?.toLowerCase());

/** Returns the activities of one kind whose description, subject or person contains the text. */
export function filterActivities(activities: readonly Activity[], filter: ActivityFilter, search: string): Activity[] {
  const text = likenessKey(search);
  return activities.filter(
    ({ action_type, description, entity_name, displayName }) =>
      (filter === "all" || action_type === filter) &&
      [description, entity_name ?? "", displayName].some((part) => likenessKey(part).includes(text)),
  );
}
