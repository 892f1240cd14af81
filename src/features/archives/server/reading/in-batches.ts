import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";

/** A batch is handed over, and written by one statement, in a part of a second. */
const MAX_BATCH_ROWS = 1000;
/** A row may have a megabyte: a batch of those has few rows. */
const MAX_BATCH_LENGTH = 2_000_000;

/** Yields rows in batches, none of which is empty. */
export async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let length = 0;
  for await (const read of rows) {
    batch.push(read);
    length += "row" in read ? lengthOf(read.row) : 0;
    if (batch.length < MAX_BATCH_ROWS && length < MAX_BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

function lengthOf(row: Record<string, unknown>): number {
  let length = 0;
  for (const cell of Object.values(row)) length += (typeof cell === "string" ? cell : JSON.stringify(cell)).length;
  return length;
}
