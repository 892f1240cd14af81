import type { ImportSource } from "#src/features/imports/contract.ts";

/** The person's choices for reading the file, where the guess was wrong. */
export type ReadingChoices = Omit<ImportSource, "text" | "file">;
