import { checkImage, type CheckedFile, FileRejected, type RejectionReason } from "#src/invoice-reader/reader.ts";

/** Returns the file's type, or the reason why it cannot be an invoice. */
export async function work(bytes: Uint8Array): Promise<CheckedFile | { rejected: RejectionReason }> {
  try {
    return await checkImage(bytes);
  } catch (error) {
    if (error instanceof FileRejected) return { rejected: error.reason };
    throw error;
  }
}
