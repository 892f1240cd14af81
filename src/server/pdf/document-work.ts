declare const types: unique symbol;

/** A function that draws a document, named by its module, so that a document process can run it. */
export interface DocumentWork<Input> {
  readonly module: string;
  /**
   * The sentence for the person who asked for a document that took too long or too much memory: what happened, then
   * what to do.
   */
  readonly givenUp: string;
  readonly [types]?: (input: Input) => void;
}

/**
 * Names the function `work` of a module `*.document.ts`, which draws a document and returns its bytes. Only these
 * modules draw (the linter checks this), and the server imports only their types. The input is plain data and bytes.
 */
export function documentWork<Work extends (input: never) => Promise<Uint8Array>>(
  module: URL,
  givenUp: string,
): DocumentWork<Parameters<Work>[0]> {
  return { module: module.href, givenUp };
}
