import { z } from "zod";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { failureOf } from "#src/server/ports/whatsapp/cloud-codes.ts";
import { fetchMedia } from "#src/server/ports/whatsapp/media.ts";
import { asTemplateValue } from "#src/server/ports/whatsapp/template-value.ts";
import type { Outcome, OutgoingMessage, WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";

const VERSION = "v23.0";
const LANGUAGE = "en";
const UNREACHABLE = "WhatsApp cannot be reached at the moment. We keep trying.";
const UNCONFIRMED = "WhatsApp did not answer, so we do not know whether this message went out.";
/** Longer than the provider ever needs; a run of the queue may last much longer still. */
const TIMEOUT_MS = 30_000;

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const errorBody = z.object({ error: z.object({ code: z.number().optional(), message: z.string().optional() }) });

interface CloudOptions {
  env: Env;
  token: string;
  phoneId: string;
  log: Log;
  timeoutMs?: number;
}

/** Sends with WhatsApp's Cloud API. It never repeats a request by itself: the caller decides by the outcome. */
export function createWhatsappCloud({ env, token, phoneId, log, timeoutMs = TIMEOUT_MS }: CloudOptions): WhatsappPort {
  const apiUrl = `${env.WHATSAPP_API_URL ?? "https://graph.facebook.com"}/${VERSION}`;
  const post = (path: string, body: string | FormData) =>
    fetch(`${apiUrl}/${phoneId}/${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        ...(typeof body === "string" && { "Content-Type": "application/json" }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    delivery: "whatsapp",
    fetchMedia: (id, maxBytes) => fetchMedia({ apiUrl, token, timeoutMs }, id, maxBytes),
    async send(message) {
      const media = message.document ? await upload(message.document, (form) => post("media", form), log) : null;
      if (media !== null && "outcome" in media) return media;
      let response: Response;
      try {
        response = await post("messages", JSON.stringify(requestOf(message, env.WHATSAPP_TEMPLATE, media?.id)));
      } catch (error) {
        return neverConnected(error)
          ? { outcome: "later", error: UNREACHABLE }
          : { outcome: "unconfirmed", error: UNCONFIRMED };
      }
      return readResponse(response, log);
    },
  };
}

const uploaded = z.object({ id: z.string().min(1) });

/** Stores a file at WhatsApp. Nobody sees it until a message names it, so nothing was sent if this fails. */
async function upload(
  { content, name, type }: NonNullable<OutgoingMessage["document"]>,
  post: (form: FormData) => Promise<Response>,
  log: Log,
): Promise<{ id: string } | Outcome> {
  const form = new FormData();
  form.append("messaging_product", "whatsapp");
  form.append("type", type);
  form.append("file", new Blob([content], { type }), name);
  try {
    const response = await post(form);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return refusal(response, body, log);
    const { data } = uploaded.safeParse(body);
    return data ?? { outcome: "later", error: UNREACHABLE };
  } catch (error) {
    log.warn({ err: error }, "a file could not be stored at WhatsApp");
    return { outcome: "later", error: UNREACHABLE };
  }
}

function requestOf(
  { to, body, via, reference, template, buttons, document }: OutgoingMessage,
  general: string,
  mediaId: string | undefined,
): object {
  const envelope = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: to.replaceAll(/\D/g, ""),
    biz_opaque_callback_data: reference,
  };
  if (via === "text" && document) {
    return { ...envelope, type: "document", document: { id: mediaId, filename: document.name, caption: body } };
  }
  if (via === "text" && buttons) {
    const action = { buttons: buttons.map((reply) => ({ type: "reply", reply })) };
    return { ...envelope, type: "interactive", interactive: { type: "button", body: { text: body }, action } };
  }
  if (via === "text") return { ...envelope, type: "text", text: { body, preview_url: false } };
  const { name, values } = template ?? { name: general, values: [body] };
  const parameters = values.map((value) => ({ type: "text", text: asTemplateValue(value) }));
  return {
    ...envelope,
    type: "template",
    template: {
      name,
      language: { code: LANGUAGE, policy: "deterministic" },
      components: [{ type: "body", parameters }],
    },
  };
}

async function readResponse(response: Response, log: Log): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const id = accepted.safeParse(body).data?.messages[0]?.id;
    if (id !== undefined) return { outcome: "accepted", provider_id: id };
    return { outcome: "unconfirmed", error: UNCONFIRMED };
  }
  return refusal(response, body, log);
}

function refusal(response: Response, body: unknown, log: Log): Outcome {
  const error = errorBody.safeParse(body).data?.error;
  log.warn({ status: response.status, code: error?.code, reason: error?.message }, "WhatsApp refused a message");
  // A gateway that timed out does not know what the server behind it does.
  if (!error && response.status === 504) return { outcome: "unconfirmed", error: UNCONFIRMED };
  return failureOf(error?.code, error?.message, response.status);
}

const BEFORE_CONNECTING = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Returns whether a failed request certainly reached nobody. */
function neverConnected(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause as { code?: string; errors?: { code?: string }[] } | undefined;
  const codes = cause?.errors?.map(({ code }) => code) ?? [cause?.code];
  return codes.every((code) => code !== undefined && BEFORE_CONNECTING.has(code));
}
