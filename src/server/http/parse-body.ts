import type { z } from "zod";
import { AppError, invalidInput } from "#src/server/http/errors.ts";

/** Parses a JSON body and validates it with a schema. Throws 400 VALIDATION. */
export function parseBody<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return parse(schema, text === "" ? undefined : readJson(text));
}

/** Validates input with a schema. Throws 400 VALIDATION. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(400, "The request is not valid JSON.", { code: "VALIDATION", cause });
  }
}
