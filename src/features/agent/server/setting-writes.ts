import type { Context } from "#src/server/context.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { switchMessages } from "#src/features/agent/server/agent-settings.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { WriteVerb } from "#src/features/agent/server/write-verb.ts";
import type { Language } from "#src/features/agent/languages.ts";

/**
 * Sets the language of the replies to a person, for "Speak German". It applies to messages whose words do not show
 * another language.
 */
export const language: WriteVerb<{ language: Language }> = {
  propose: async ({ said, texts, context }) =>
    said.wanted === null ? { text: texts.whichLanguage } : proposeLanguage(context, { language: said.wanted }),
  again: async ({ context }, input) => proposeLanguage(context, input),
  version: async () => ({}),
  perform: async ({ db, companyId, actor }, input) => {
    await db
      .updateTable("conversations")
      .set({ language: input.language })
      .where("company_id", "=", companyId)
      .where("user_id", "=", personOf({ actor }).id)
      .execute();
  },
};

/** The question is in the requested language, because that is the language that the person reads. */
const proposeLanguage = async (context: Context, input: { language: Language }) => ({
  text: textsOf(await writtenHere(context, input.language)).speak,
  proposal: { verb: "language" as const, input, version: {} },
});

/** Turns the agent's unasked messages to the person on or off, for "start messages" and "stop messages". */
export const messages = (verb: "stop_messages" | "start_messages"): WriteVerb<object> => ({
  propose: async ({ texts }) => proposeMessages(verb, texts),
  again: async ({ texts }) => proposeMessages(verb, texts),
  version: async () => ({}),
  perform: async (context) => {
    await switchMessages(context, verb === "start_messages");
  },
});

const proposeMessages = (verb: "stop_messages" | "start_messages", texts: Texts) => ({
  text: verb === "start_messages" ? texts.turnMessagesOn : texts.turnMessagesOff,
  proposal: { verb, input: {}, version: {} },
});
