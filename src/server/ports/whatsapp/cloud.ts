import { z } from "zod";
import type { Env } from "#src/server/env.ts";
import type { Log } from "#src/server/log.ts";
import { failureOf } from "#src/server/ports/whatsapp/cloud-codes.ts";
import { asTemplateValue } from "#src/server/ports/whatsapp/template-value.ts";
import type { Outcome, OutgoingMessage, WhatsappPort } from "#src/server/ports/whatsapp/whatsapp.ts";

const VERSION = "v23.0";
const LANGUAGE = "en";
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

/** WhatsApp's Cloud API. It never repeats a request by itself: the caller decides by the outcome. */
export function createWhatsappCloud({ env, token, phoneId, log, timeoutMs = TIMEOUT_MS }: CloudOptions): WhatsappPort {
  const url = `${env.WHATSAPP_API_URL ?? "https://graph.facebook.com"}/${VERSION}/${phoneId}/messages`;
  return {
    delivery: "whatsapp",
    async send(message) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify(requestOf(message, env.WHATSAPP_TEMPLATE)),
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        return neverConnected(error)
          ? { outcome: "later", error: "WhatsApp cannot be reached at the moment. We keep trying." }
          : { outcome: "unconfirmed", error: UNCONFIRMED };
      }
      return readResponse(response, log);
    },
  };
}

function requestOf({ to, body, via, reference, template, buttons }: OutgoingMessage, general: string): object {
  const envelope = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: to.replaceAll(/\D/g, ""),
    biz_opaque_callback_data: reference,
  };
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

/** Whether a failed request certainly reached nobody. */
function neverConnected(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause as { code?: string; errors?: { code?: string }[] } | undefined;
  const codes = cause?.errors?.map(({ code }) => code) ?? [cause?.code];
  return codes.every((code) => code !== undefined && BEFORE_CONNECTING.has(code));
}
