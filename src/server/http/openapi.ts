import { z } from "zod";
import type { Endpoint } from "#src/shared/endpoint.ts";
import { ERROR_CODES, type ErrorCode } from "#src/shared/error-codes.ts";
import { errorCodesOf } from "#src/server/http/endpoint-errors.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return json;
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "One sentence that can be shown to a person." },
    code: {
      type: "string",
      enum: Object.keys(ERROR_CODES),
      description: Object.entries(ERROR_CODES)
        .map(([code, { meaning }]) => `- \`${code}\`: ${meaning}`)
        .join("\n"),
    },
    details: { description: "More about the error, by its code." },
    retryAfter: { type: "number", description: "Seconds after which the same request may succeed." },
    requestId: { type: "string", description: "Of an unexpected error: names the request in the server's log." },
  },
};

/**
 * Returns the OpenAPI 3.1 description of a list of endpoints, made from the same shapes with which the server
 * validates.
 */
export function openApi(endpoints: readonly Endpoint[], { name, url }: { name: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  // By path, so that the description stays the same when a feature moves.
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: "1",
      description: "Every endpoint of the product, as the server checks it.",
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Token from the set-auth-token header of a sign-in." },
        cookie: { type: "apiKey", in: "cookie", name: "better-auth.session_token" },
      },
      schemas: { Error: errorSchema },
    },
    paths,
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    tags: [endpoint.path.split("/")[2] ?? "api"],
    ...(endpoint.access !== "public" && { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: "Success", ...responseContent(endpoint) },
      ...errorResponses(endpoint),
    },
  };
}

const errorRef = { $ref: "#/components/schemas/Error" };

/** Returns one response for each status, which lists its codes and what they mean. */
function errorResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    for (const status of ERROR_CODES[code].statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `${code}: ${ERROR_CODES[code].meaning}`).join("\n\n");
    const schema = { allOf: [errorRef, { type: "object", properties: { code: { enum: codes } } }] };
    return [status, { description, content: { "application/json": { schema } } }];
  });
  const unexpected = { description: "Unexpected error", content: { "application/json": { schema: errorRef } } };
  return { ...Object.fromEntries(responses), default: unexpected };
}

/** Returns an operation's id: "PUT /api/inventory/id" becomes `putInventoryId`. */
function operationId(endpoint: Endpoint): string {
  const parts = endpoint.path.split(/[^a-zA-Z0-9]+/).filter((part) => part && part !== "api");
  return [endpoint.method.toLowerCase(), ...parts.map((part) => part[0]?.toUpperCase() + part.slice(1))].join("");
}

function parameters(endpoint: Endpoint): Json[] {
  const list = (schema: z.ZodObject | undefined, location: "path" | "query") =>
    schema === undefined
      ? []
      : Object.entries(schema.shape).map(([name, field]) => ({
          name,
          in: location,
          required: location === "path" || !z.safeParse(field as z.ZodType, undefined).success,
          schema: schemaOf(field as z.ZodType, "input"),
        }));
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    schema: { type: "string", minLength: 8, maxLength: 200 },
  };
  return [
    ...list(endpoint.params, "path"),
    ...list(endpoint.query, "query"),
    ...(endpoint.idempotencyKey ? [key] : []),
  ];
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.kind === "upload") return { requestBody: { content: { "application/zip": {} } } };
  if (endpoint.kind === "raw") return { requestBody: { content: { "application/octet-stream": {} } } };
  if (!endpoint.body) return {};
  const type = endpoint.kind === "multipart" ? "multipart/form-data" : "application/json";
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(endpoint.body, "input") } } } };
}

function responseContent(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return {};
  if (endpoint.kind === "events") return { content: { "text/event-stream": {} } };
  if (endpoint.kind === "file") return { content: { "*/*": {} } };
  return { content: { "application/json": { schema: schemaOf(endpoint.response, "output") } } };
}
