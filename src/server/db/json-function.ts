import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#src/server/db/database.ts";

/** A database function that takes or returns JSON, with the shape of each. */
export interface JsonFunction<Given extends unknown[] = never[], Result extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The JSON object that the function takes; null when it takes none. */
  readonly request: z.ZodObject | null;
  readonly result: Result;
  /** Calls the function. Throws what the database throws. */
  call(db: Database, ...given: Given): Promise<z.output<Result>>;
}

/**
 * Returns a database function that returns JSON. `parameters` turns what a caller gives into the function's parameters.
 *
 * Neither direction is parsed when the function is called: orders and menus are too frequent for that. The compiler holds
 * callers to the shapes, and `src/main/json-functions.test.ts` holds the shapes to the function's text and results.
 */
export function returningJson<Given extends unknown[], Result extends z.ZodType>(
  name: string,
  parameters: (...given: Given) => readonly unknown[],
  result: Result,
): JsonFunction<Given, Result> {
  return {
    name,
    request: null,
    result,
    async call(db, ...given) {
      const { rows } = await sql<{ result: z.output<Result> }>`
        select ${sql.ref(name)}(${sql.join(parameters(...given))}) as result`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`${name} returned nothing.`);
      return row.result;
    },
  };
}

/** Returns a database function that takes one JSON object, `request`, and returns JSON; see `returningJson`. */
export function takingJson<Request extends z.ZodObject, Result extends z.ZodType>(
  name: string,
  request: Request,
  result: Result,
): JsonFunction<[request: z.input<Request>], Result> {
  const asParameters = (given: z.input<Request>) => [JSON.stringify(given)];
  return { ...returningJson(name, asParameters, result), request };
}
