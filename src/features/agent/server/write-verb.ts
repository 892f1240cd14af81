import type { Booked, Reply, Setting } from "#src/features/agent/server/setting.ts";
import type { Context } from "#src/server/context.ts";

export type Shown = Pick<Setting, "context" | "texts">;

/** A verb that changes something: what it would do, whether that is still so, and doing it. */
export interface WriteVerb<Input> {
  /** Returns what would be done, with what is there before and after, or the question that is left. Changes nothing. */
  propose: (setting: Setting) => Promise<Reply>;
  /** Returns the same as things are now. */
  again: (shown: Shown, input: Input) => Promise<Reply>;
  /** Returns what would be changed, as it is now, and locks it until the transaction ends. Throws 404 when it is gone. */
  version: (context: Context, input: Input) => Promise<object>;
  /** Does it, by the verb that the screens call, and returns what undo needs beside `input`. `version` is what was shown. */
  perform: (context: Context, input: Input, version: object) => Promise<Booked | void>;
}
