import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** The requests to the process. */
export interface DocumentRequests {
  /** Draws a document by the function `work` of a module. */
  draw: { input: { module: string; input: unknown }; result: Uint8Array };
}

// The process that draws documents: codes of 500 tables take a second, and rare letters of long texts several.
serveRequests<DocumentRequests>({
  async draw({ module, input }) {
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<Uint8Array> };
    return work(input);
  },
});
