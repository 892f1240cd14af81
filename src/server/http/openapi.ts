import { z } from "zod";
import type { Endpoint } from "#src/shared/endpoint.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return json;
}

const failure = {
  type: "object",
  required: ["error"],
  properties: { error: { type: "string" }, code: { type: "string" }, details: {} },
};

/** The OpenAPI 3.1 description of a list of endpoints, made from the very shapes the server validates with. */
export function openApi(endpoints: readonly Endpoint[], { name, url }: { name: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
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
      schemas: { Error: failure },
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
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/** "PUT /api/inventory/id" is `putInventoryId`. */
export function operationId(endpoint: Endpoint): string {
  const words = endpoint.path.split(/[^a-zA-Z0-9]+/).filter((word) => word && word !== "api");
  return [endpoint.method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join("");
}

function parameters(endpoint: Endpoint): Json[] {
  const list = (schema: z.ZodObject | undefined, place: string) =>
    schema === undefined
      ? []
      : Object.entries(schema.shape).map(([name, field]) => ({
          name,
          in: place,
          required: place === "path" || !z.safeParse(field as z.ZodType, undefined).success,
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
