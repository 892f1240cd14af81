import type { Booked, Reply, Setting } from "#src/features/agent/server/setting.ts";
import type { Context } from "#src/server/context.ts";

export type Shown = Pick<Setting, "context" | "texts">;

/**
 * A verb that changes something: it proposes the change, checks that the proposal is still current, and carries it out.
 */
export interface WriteVerb<Input> {
  /** Returns the proposal, with the values before and after, or a question. Changes nothing. */
  propose: (setting: Setting) => Promise<Reply>;
  /** Returns the proposal for the same input with the present data. */
  again: (shown: Shown, input: Input) => Promise<Reply>;
  /**
   * Returns the present state of the data that the verb would change, and locks this data until the transaction ends.
   * Throws 404 if the data is gone.
   */
  version: (context: Context, input: Input) => Promise<object>;
  /**
   * Carries out the change through the same verb as the screens. Returns the data that undo needs in addition to
   * `input`. `version` is the state that was shown.
   */
  perform: (context: Context, input: Input, version: object) => Promise<Booked | void>;
}
