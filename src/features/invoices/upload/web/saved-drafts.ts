import { forget, readStored, store } from "#src/web/browser-storage.ts";

const keyOf = (invoiceId: string) => `invoice review ${invoiceId}`;

/**
 * Returns what a person typed into a review. The browser stores it until the invoice is saved, so that a closed tab
 * loses nothing. Discarding an upload or reading it again deletes the draft.
 */
export const readDraft = (invoiceId: string): unknown => readStored(localStorage, keyOf(invoiceId));

export const saveDraft = (invoiceId: string, draft: unknown): boolean => store(localStorage, keyOf(invoiceId), draft);

export const forgetDraft = (invoiceId: string): void => forget(localStorage, keyOf(invoiceId));
