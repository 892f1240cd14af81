import type { Reply, Setting, StopChange } from "#src/features/agent/server/setting.ts";
import { subjectOf } from "#src/features/agent/server/subject.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import { endStopOfDish, lockSubject, readStops, stopSelling } from "#src/features/dishes/stops/server/stops.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

export const stop: WriteVerb<StopChange> = {
  propose: async (setting) => {
    const reply = await proposeStop(setting, "stop");
    const { said } = setting;
    // An instruction is carried out without a confirmation only if it has exactly one exact name, spelt correctly, and
    // no other unexplained words.
    const isOne = said.respelt.length === 0 && said.exact.length === 1 && said.name === "";
    const isToday = said.period === null || said.period === "today";
    const isCertain = isOne && said.isSpelt && said.isPlain && isToday && said.quantity.kind === "none";
    return { ...reply, isCertain };
  },
  again: (shown, input) => stopProposal(shown, "stop", input),
  version: lockedVersion,
  perform: async (context, { dish_id: id, until = "end_of_day", ends_at }) => {
    const stopped = await stopSelling(context, { kind: "dish", id, until, ends_at, reason: null });
    return { stop_id: stopped.id };
  },
};

export const back: WriteVerb<StopChange> = {
  propose: (setting) => proposeStop(setting, "back"),
  again: (shown, input) => stopProposal(shown, "back", input),
  version: lockedVersion,
  perform: async (context, { dish_id }) => {
    const ended = await endStopOfDish(context, dish_id);
    if (ended) return { stop_id: ended.id };
  },
};

async function proposeStop(setting: Setting, verb: "stop" | "back"): Promise<Reply> {
  const subject = subjectOf(setting, verb, ["dish"]);
  if ("reply" in subject) return subject.reply;
  const { id: dish_id, name } = subject.named;
  if (verb === "back") return stopProposal(setting, verb, { dish_id, name });
  if (setting.said.until?.kind === "unclear") return { text: setting.texts.untilWhen, isUnresolved: true };
  return stopProposal(setting, verb, { dish_id, name, ...untilOf(setting) });
}

/** Returns when the stop ends: the next occurrence of a time of day; "6" is 6:00 or 18:00, whichever comes first. */
function untilOf({ said, timezone }: Setting): Required<Pick<StopChange, "until" | "ends_at">> {
  const { until } = said;
  if (until?.kind !== "time") return { until: until?.kind === "manual" ? "manual" : "end_of_day", ends_at: null };
  const [hours = 0, minutes = 0] = until.time.split(":").map(Number);
  const today = dayIn(timezone);
  const moments = [today, addDays(today, 1)].flatMap((day) =>
    (until.isOpen ? [hours, hours + 12] : [hours]).map((hour) => momentIn(timezone, day, hour * 60 + minutes)),
  );
  const moment = Math.min(...moments.filter((moment) => moment > Date.now()));
  return { until: "moment", ends_at: new Date(moment).toISOString() };
}

async function stopProposal({ context, texts }: Shown, verb: "stop" | "back", input: StopChange): Promise<Reply> {
  const version = await stopVersion(context, input.dish_id);
  if (verb === "stop" && version.stop !== null) return { text: texts.alreadyStopped(input.name) };
  if (verb === "back" && version.stop === null) return { text: texts.notStopped(input.name) };
  return { text: await stopText({ context, texts }, verb, input), proposal: { verb, input, version } };
}

/** Returns a text that describes the present or proposed stop of a dish. */
export async function stopText({ context, texts }: Shown, verb: "stop" | "back", input: StopChange): Promise<string> {
  const { name, until, ends_at } = input;
  if (verb === "back") return texts.back(name);
  if (until === "manual") return texts.stopForever(name);
  if (until !== "moment" || !ends_at) return texts.stop(name);
  const { timezone } = await companyRow(context);
  const isToday = dayIn(timezone, ends_at) === dayIn(timezone);
  const time = new Intl.DateTimeFormat(texts.locale, {
    timeZone: timezone,
    timeStyle: "short",
    ...(isToday ? {} : { dateStyle: "medium" }),
  });
  return texts.stopUntil(name, time.format(new Date(ends_at)));
}

async function lockedVersion(context: Context, { dish_id: id }: StopChange): Promise<object> {
  await lockSubject(context, { kind: "dish", id });
  return stopVersion(context, id);
}

async function stopVersion(context: Context, id: string): Promise<{ stop: string | null }> {
  const [stopped] = await readStops(context, { subject: { kind: "dish", id } });
  return { stop: stopped?.id ?? null };
}
