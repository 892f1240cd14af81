import type { Activity } from "#src/features/activity/contract.ts";

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

/** Returns the past tense of an action, "created", or the action itself when it is none of the four. */
export function verbOf(actionType: string): string {
  return Object.hasOwn(VERBS, actionType) ? (VERBS[actionType] ?? actionType) : actionType;
}

/** Returns what was changed, "supplier Green Farm". The type of people is left out; without a name the id is shown. */
export function subjectOf({ entity_type, entity_name, entity_id }: Activity): string {
  const name = entity_name || entity_id || "";
  return entity_type === "user" ? name : `${entity_type.replaceAll("_", " ")} ${name}`.trim();
}

/** The activities of one kind whose description, subject or person contains the text. */
export function filterActivities(activities: readonly Activity[], filter: ActivityFilter, search: string): Activity[] {
  const text = search.trim().toLowerCase();
  return activities.filter(
    ({ action_type, description, entity_name, displayName }) =>
      (filter === "all" || action_type === filter) &&
      [description, entity_name ?? "", displayName].some((part) => part.toLowerCase().includes(text)),
  );
}
