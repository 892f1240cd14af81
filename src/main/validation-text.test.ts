import { expect, test } from "vitest";
import { z } from "zod";
import { appParts } from "#src/main/features.ts";
import { invalidInput } from "#src/server/http/errors.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";

const endpoints: readonly Endpoint[] = [...appParts.authEndpoints, ...appParts.routes.map((route) => route.endpoint)];
const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const;

const UUID = "0190f3f0-0000-7000-8000-000000000000";
const LONG = "x".repeat(70_000);
const ODD = [undefined, null, "", "x", "\u202ex", LONG, -1, 0.5, 1e300, NaN, true, [], [null], {}, { x: 1 }, UUID];

type Json = Record<string, unknown>;

/**
 * Yields values for one part of a schema: unusual values, and structures of the right form that contain unusual values.
 */
function* valuesFor(schema: Json, depth = 0): Generator {
  yield* ODD;
  if (depth > 3) return;
  for (const branch of (schema["anyOf"] ?? schema["allOf"] ?? []) as Json[]) yield* valuesFor(branch, depth + 1);
  if (schema["type"] === "array") {
    for (const value of valuesFor((schema["items"] ?? {}) as Json, depth + 1)) yield [value];
    yield Array.from({ length: 20_000 }, () => null);
  }
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  for (const [name, property] of properties) {
    for (const value of valuesFor(property, depth + 1)) yield { [name]: value };
  }
}

const ENGLISH_OF_ZOD = z.locales.en().localeError;

/** Returns the sentences of zod for an issue and for the issues inside it. */
function librarySentences(issue: z.core.$ZodIssue): string[] {
  const own = ENGLISH_OF_ZOD(issue as Parameters<typeof ENGLISH_OF_ZOD>[0]);
  const text = typeof own === "string" ? own : own?.message;
  const inner = issue.code === "invalid_union" ? issue.errors.flat().flatMap(librarySentences) : [];
  return [...(text === undefined ? [] : [text]), ...inner];
}

const LIBRARY_WORDS =
  /\bexpected (?!must|is)|\breceived\b|\bInvalid\b|Too (big|small)|Unrecognized|undefined|\[object|zod|regex/;

test.each(endpoints.map(named))("%s answers bad input in our words", (_, endpoint) => {
  const wrong: string[] = [];
  for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
    if (!schema) continue;
    for (const value of valuesFor(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json)) {
      const parsed = schema.safeParse(value);
      if (parsed.success) continue;
      const { message, details } = invalidInput(parsed.error);
      const library = new Set(parsed.error.issues.flatMap(librarySentences));
      const sentences = [message, ...(details as { message: string }[]).map((detail) => detail.message)];
      wrong.push(
        ...sentences.filter(
          (sentence) => library.has(sentence) || LIBRARY_WORDS.test(sentence) || !/^[\p{Lu}"]/u.test(sentence),
        ),
      );
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

/** Fields whose text is nobody's typing: addresses, ids, secrets, pictures, bytes of files, and codes that are looked up. */
const NOT_TYPED =
  /password|token|url|callback|redirect|_?id$|Id$|image|^file$|^x$|^username$|^session$|^lang|^restaurant$|^created_by$|^table_code$|^status$|^day$|^date/i;

/** Returns the paths of text fields that accept a character which changes the direction of the shown text. */
function lettingThrough(schema: z.ZodType, path: string): string[] {
  const found: string[] = [];
  const text = "ab\u202ecd";
  const parsed = schema.safeParse(text);
  if (parsed.success && String(parsed.data).includes("\u202e") && typeof parsed.data === "string") found.push(path);
  const inner = schema as unknown as { def: Record<string, unknown>; shape?: Record<string, z.ZodType> };
  for (const [name, field] of Object.entries(inner.shape ?? {}))
    found.push(...lettingThrough(field, `${path}.${name}`));
  for (const name of ["innerType", "element", "in", "valueType"]) {
    const part = inner.def[name] as z.ZodType | undefined;
    if (part?.safeParse && found.length === 0)
      found.push(...lettingThrough(part, path).filter((text) => text !== path));
  }
  return found;
}

test.each(endpoints.filter(({ body }) => body !== undefined).map(named))(
  "%s stores no characters that change what is shown",
  (_, { body }) => {
    const found = lettingThrough(body as z.ZodType, "body");
    expect(found.filter((path) => !NOT_TYPED.test(path.split(".").at(-1) ?? ""))).toEqual([]);
  },
);
