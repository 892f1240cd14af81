import type { ImportSource } from "#src/features/imports/contract.ts";

/** How the person wants the file to be read, where the guess was wrong. */
export type ReadingChoices = Omit<ImportSource, "text" | "file">;
