import type { z } from "zod";

interface Limit {
  code: string;
  origin?: string;
  maximum?: unknown;
  minimum?: unknown;
  values?: readonly unknown[];
  errors?: readonly (readonly Limit[])[];
}

/** What is wrong with a value for the API: how long or large it is, or which are possible. Null when nothing of that kind is. */
export function beyondApi(field: z.ZodType, value: unknown): string | null {
  const { error } = field.safeParse(value);
  const issues = ((error?.issues ?? []) as readonly Limit[]).flatMap((issue) => [
    issue,
    ...(issue.errors ?? []).flat(),
  ]);
  const texts = issues.map(limitText).filter((text) => text !== null);
  return texts[0] ?? null;
}

function limitText({ code, origin, maximum, minimum, values }: Limit): string | null {
  if (code === "too_big" && origin === "string") return `has more than ${String(maximum)} characters`;
  if (code === "too_big") return `is more than ${String(maximum)}`;
  if (code === "too_small" && origin !== "string") return `is less than ${String(minimum)}`;
  return code === "invalid_value" ? `is none of ${values?.join(", ")}` : null;
}
