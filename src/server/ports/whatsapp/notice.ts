import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const moment = z.string().regex(/^\d{1,12}$/);
const digits = z.string().regex(/^\d{5,20}$/);

const inbound = z.looseObject({
  id: z.string().min(1).max(300),
  from: digits,
  timestamp: moment,
  type: z.string().max(40),
  text: z.object({ body: z.string() }).optional(),
  /** A tap on a button of a template, with the button's text. */
  button: z.looseObject({ text: z.string().optional() }).optional(),
  /** The message to which it replies. */
  context: z.looseObject({ id: z.string().max(300).optional() }).optional(),
  image: z.looseObject({ caption: z.string().optional() }).optional(),
  document: z.looseObject({ caption: z.string().optional() }).optional(),
  interactive: z.looseObject({ button_reply: z.object({ id: z.string(), title: z.string() }).optional() }).optional(),
});

const status = z.looseObject({
  id: z.string().min(1).max(300),
  recipient_id: digits,
  timestamp: moment,
  status: z.string().max(40),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(z.looseObject({ code: z.number(), title: z.string().optional(), message: z.string().optional() }))
    .optional(),
});

const value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
});

const notice = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value })) })),
});

export type Inbound = z.output<typeof inbound>;
export type Status = z.output<typeof status>;

/** Returns whether the bytes were signed with the app's secret. */
export function isSigned(secret: string, payload: Uint8Array, signature: string | null): boolean {
  const received = Buffer.from(signature ?? "");
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Returns the messages and statuses of a signed notice that concern our number, without those of an unknown shape. */
export function readNotice(
  payload: Uint8Array,
  phoneId: string | undefined,
): { messages: Inbound[]; statuses: Status[] } {
  const values = notice
    .parse(JSON.parse(Buffer.from(payload).toString("utf8")))
    .entry.flatMap(({ changes }) => changes.map((change) => change.value))
    .filter(({ metadata }) => phoneId === undefined || metadata?.phone_number_id === phoneId);
  const known = <T>(shape: z.ZodType<T>, list: unknown[]) =>
    list.flatMap((one) => shape.safeParse(one).data ?? []) as T[];
  return {
    messages: known(
      inbound,
      values.flatMap(({ messages }) => messages ?? []),
    ),
    statuses: known(
      status,
      values.flatMap(({ statuses }) => statuses ?? []),
    ),
  };
}
