import { forget, readStored, store } from "#src/web/browser-storage.ts";

const keyOf = (invoiceId: string) => `invoice review ${invoiceId}`;

/** What somebody typed into a review, kept in the browser until it is saved: a closed tab loses nothing. */
export const readDraft = (invoiceId: string): unknown => readStored(localStorage, keyOf(invoiceId));

export const saveDraft = (invoiceId: string, draft: unknown): boolean => store(localStorage, keyOf(invoiceId), draft);

export const forgetDraft = (invoiceId: string): void => forget(localStorage, keyOf(invoiceId));
