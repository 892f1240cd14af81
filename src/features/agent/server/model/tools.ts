import { sql } from "kysely";
import { FIND_NAMES, TOOL_TEXTS, type ToolInput } from "#src/features/agent/model/tool-inputs.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { similarNames } from "#src/features/agent/model/similar-names.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { saidByModel } from "#src/features/agent/server/model/said-by-model.ts";
import { READS } from "#src/features/agent/server/reads.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { propose } from "#src/features/agent/server/writes.ts";
import { type Act, actsOf, isWrite, mayUse } from "#src/features/agent/verbs.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import type { ChatTool } from "#src/server/ports/ai/chat.ts";
import type { Role } from "#src/shared/roles.ts";
import { oneLine, severalLines } from "#src/shared/visible-text.ts";

/** Maximum number of tool calls for one message. */
const MAX_CALLS = 12;
/** Maximum number of proposals for one message, which a person can still check. */
const MAX_PROPOSALS = 3;
/** Maximum length of a result that is sent to the model, in characters. */
const MAX_RESULT = 4000;
const MAX_LINE = 300;

const WAITS = "This waits for the person, who confirms or refuses it. Nothing was done.";

/** The results of the tools for one message. */
export interface Results {
  /** The results of the reading verbs, without repetitions. */
  tables: Reply[];
  proposals: Reply[];
  /** The names that the model has looked up. */
  names: string[];
  /** Whether the model tried to propose something, even without success. */
  hasTried: boolean;
}

interface Asking {
  setting: Setting;
  /** The person's message. */
  message: string;
}

/**
 * Returns the verbs that the person may use as tools for one message. Reading verbs run in transactions that cannot write;
 * writing verbs only compute a proposal, which is added to the results.
 */
export function toolsFor(scope: Scope, { setting, message }: Asking, results: Results): ChatTool[] {
  const { role } = personOf(scope);
  let calls = 0;
  const limited = (run: (input: unknown) => Promise<unknown>) => async (input: unknown) => {
    calls += 1;
    return calls > MAX_CALLS ? { error: "No further call is possible for this message." } : run(input);
  };
  const acts = actsOf(role).flatMap((act): ChatTool[] => {
    const texts = TOOL_TEXTS[act];
    // The input has been parsed with the tool's schema, whose keys are those of `ToolInput`.
    const run = limited((input) => useVerb(scope, { setting, message }, act, input as ToolInput, results));
    return texts === null ? [] : [{ name: act, ...texts, run }];
  });
  const findNames = limited(async (input) => {
    const { text } = FIND_NAMES.input.parse(input);
    const found = similarNames(text, setting.names.filter(isVisibleTo(role)));
    results.names.push(...found);
    return { names: found.map(oneLine) };
  });
  return [...acts, { ...FIND_NAMES, run: findNames }];
}

/** Returns a filter for names: a role that may not see an ingredient's stock may not see the ingredient's name. */
const isVisibleTo = (role: Role) => (named: Named) => mayUse(role, SHOWN_BY[named.kind]);
const SHOWN_BY: Record<Named["kind"], Act> = { item: "stock", dish: "price", supplier: "supplier" };

async function useVerb(
  scope: Scope,
  { setting, message }: Asking,
  act: Act,
  input: ToolInput,
  results: Results,
): Promise<object> {
  try {
    return await scope.within(async (context) => {
      if (!mayUse(personOf(context).role, act)) return { error: setting.texts.notAllowed };
      const asked = { ...setting, context, said: saidByModel(setting, act, input, message) };
      if (!isWrite(act)) return await read(context, act, asked, results);
      results.hasTried = true;
      return noteProposal(await propose(asked, act), results);
    });
  } catch (error) {
    // A verb's error below 500 is meant for the person and becomes the result; any other error ends the run.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { error: error.message };
  }
}

async function read(context: Context, act: keyof typeof READS, asked: Setting, results: Results) {
  await sql`set transaction read only`.execute(context.db);
  return noteTable(await READS[act](asked), results);
}

/**
 * Returns the result for the model, and adds it to the tables unless nothing was found. A reply that nothing was found
 * would show the person the model's own words, unchecked.
 */
function noteTable(reply: Reply, { tables }: Results): object {
  if (!reply.isUnresolved && !reply.repeats && !tables.some(({ text }) => text === reply.text)) tables.push(reply);
  return shownToModel(reply);
}

function noteProposal(reply: Reply, results: Results): object {
  if (!reply.proposal) return noteTable(reply, results);
  const { proposals } = results;
  if (proposals.some(({ text }) => text === reply.text)) return { result: WAITS };
  if (proposals.length >= MAX_PROPOSALS) return { error: "No further proposal is possible for this message." };
  proposals.push({ ...reply, proposal: { ...reply.proposal, by: "model" } });
  return { ...shownToModel(reply), result: WAITS };
}

function shownToModel({ text, choices = [] }: Reply): object {
  const lines = severalLines(text)
    .split("\n")
    .map((line) => line.slice(0, MAX_LINE));
  const shown = lines.join("\n").slice(0, MAX_RESULT);
  return {
    shown,
    ...(choices.length > 0 && { choices: choices.map(({ label }) => oneLine(label).slice(0, MAX_LINE)) }),
  };
}
