import type { Context } from "#src/server/context.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { switchMessages } from "#src/features/agent/server/agent-settings.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { WriteVerb } from "#src/features/agent/server/write-verb.ts";
import type { Language } from "#src/shared/languages.ts";

/** "Speak German": from then on the person is answered in a language, where their words do not say another. */
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

/** The question stands in the language that is asked for: whoever wants it reads it. */
const proposeLanguage = async (context: Context, input: { language: Language }) => ({
  text: textsOf(await writtenHere(context, input.language)).speak,
  proposal: { verb: "language" as const, input, version: {} },
});

/** "Stop messages", "start messages": what the agent says to the person unasked. */
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
