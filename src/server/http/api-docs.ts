import { z } from "zod";
import type { Endpoint } from "#src/shared/endpoint.ts";
import { ERROR_CODES } from "#src/shared/error-codes.ts";
import { errorCodesOf } from "#src/server/http/endpoint-errors.ts";

const STYLE = `
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
summary{padding:.6rem .9rem;cursor:pointer}
summary b{display:inline-block;min-width:4.5rem;font-family:ui-monospace,monospace}
summary code{font-weight:600;overflow-wrap:anywhere}
section{padding:0 .9rem .6rem}
pre{overflow:auto;background:#8881;padding:.7rem;border-radius:6px;font-size:.85rem}
small{opacity:.8}`;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Renders the endpoints as one page that needs no script. */
export function apiDocs(name: string, endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split("/")[2] ?? "api");
  const sections = [...groups].map(([group, members]) => `<h2>${escape(group)}</h2>${members.map(describe).join("")}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(name)} API</title><style>${STYLE}</style></head><body><h1>${escape(name)} API</h1>
<p>Calls carry the session cookie or <code>Authorization: Bearer</code>; the token is in the
<code>set-auth-token</code> header of <code>POST /api/auth/sign-in/email</code>. The body of an error is
<code>{"error", "code?", "details?"}</code>; each endpoint lists its codes. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join("")}</body></html>`;
}

const CALLERS = { public: "anyone", user: "signed-in person", device: "shared tablet" };

function callersOf({ access }: Endpoint): string {
  return typeof access === "string" ? CALLERS[access] : `${access.roles.join(", ")} of a company`;
}

function describe(endpoint: Endpoint): string {
  return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code><br><small>${escape(
    endpoint.summary,
  )} For: ${callersOf(endpoint)}.</small></summary><section>${[
    shape("Query", endpoint.query, "input"),
    endpoint.idempotencyKey ? "<p>Header <code>Idempotency-Key</code> is required.</p>" : "",
    shape("Body", endpoint.body, "input"),
    endpoint.kind === "events"
      ? "<p>Returns a stream of server-sent events.</p>"
      : shape("Response", endpoint.response, "output"),
    errors(endpoint),
  ].join("")}</section></details>`;
}

function errors(endpoint: Endpoint): string {
  const rows = [...errorCodesOf(endpoint)].map((code) => {
    const { statuses, meaning } = ERROR_CODES[code];
    return `<li>${statuses.join(" or ")} <code>${code}</code>: ${escape(meaning)}</li>`;
  });
  return rows.length > 0 ? `<p>Errors</p><ul>${rows.join("")}</ul>` : "";
}

function shape(title: string, schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return `<p>${title}</p><pre>${escape(JSON.stringify(json, null, 2))}</pre>`;
}
