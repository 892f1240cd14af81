declare const types: unique symbol;

/** A function that decodes or draws pictures, named by its module, so that the picture process can run it. */
export interface PictureWork<Input, Output> {
  readonly module: string;
  readonly [types]?: (input: Input) => Output;
}

/**
 * Names the function `work` of a module `*.picture.ts`. Only these modules decode pictures (the linter checks this),
 * and the server imports only their types. Input and output are plain data and bytes.
 */
export function pictureWork<Work extends (input: never) => Promise<unknown>>(
  module: URL,
): PictureWork<Parameters<Work>[0], Awaited<ReturnType<Work>>> {
  return { module: module.href };
}
