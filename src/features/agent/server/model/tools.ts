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

/** So many calls of one message are carried out. */
const MAX_CALLS = 12;
/** A person can look through so many proposals of one message. */
const MAX_PROPOSALS = 3;
/** What of a result travels to the model. */
const MAX_RESULT = 4000;
const MAX_LINE = 300;

const WAITS = "This waits for the person, who confirms or refuses it. Nothing was done.";

/** What the tools of one message returned. */
export interface Results {
  /** What the reading verbs returned, each once. */
  tables: Reply[];
  proposals: Reply[];
  /** Names that were looked up. */
  names: string[];
  /** The model tried to propose something, whatever became of it. */
  hasTried: boolean;
}

interface Asking {
  setting: Setting;
  /** What the person said. */
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
    // What a tool is called with has been parsed with its schema, whose keys are those of `ToolInput`.
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

/** Whoever may not see an ingredient's stock does not see its name here either. */
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
    // What a verb rejects is for the person, in its own words; everything else ends the run.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { error: error.message };
  }
}

async function read(context: Context, act: keyof typeof READS, asked: Setting, results: Results) {
  await sql`set transaction read only`.execute(context.db);
  return noteTable(await READS[act](asked), results);
}

/** What was not found is said back to the model alone: it would show the person the model's own words, unchecked. */
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
