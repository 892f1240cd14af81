import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { uploadInvoice } from "#src/features/invoices/upload/contract.ts";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { CallError } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { upload } from "#src/web/upload.ts";

/** An invoice on its way to the server, or one that did not arrive. */
export interface Upload {
  key: number;
  files: readonly File[];
  /** The part that was sent, 0 to 1. */
  sent: number;
  failed: boolean;
}

export const NOT_READ = "Failed to process the invoice. Please try again.";

// Stored outside React: an upload continues when the person opens another screen.
let uploads: readonly Upload[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();
const aborts = new Map<number, AbortController>();
const arrived = new Set<string>();

function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
  const sending = uploads.some(({ failed }) => !failed);
  if (sending) window.addEventListener("beforeunload", confirmLeaving);
  else window.removeEventListener("beforeunload", confirmLeaving);
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const updateUpload = (key: number, changes: Partial<Upload>) =>
  change(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

export const dropUpload = (key: number) => {
  aborts.get(key)?.abort();
  change(uploads.filter((upload) => upload.key !== key));
};

/** Sends the files of one invoice. After the server's response it is in the list of open invoices. */
export async function startUpload(client: QueryClient, files: readonly File[]): Promise<void> {
  lastKey += 1;
  const key = lastKey;
  const abort = new AbortController();
  aborts.set(key, abort);
  change([...uploads, { key, files, sent: 0, failed: false }]);
  const body = new FormData();
  for (const file of files) body.append("invoice", file, file.name);
  try {
    const { data } = await upload(
      uploadInvoice,
      { query: { wait: "0" }, body },
      { signal: abort.signal, onProgress: (sent, of) => updateUpload(key, { sent: sent / of }) },
    );
    arrived.add(data.invoice_id);
    aborts.delete(key);
    await reloadInvoices(client);
    dropUpload(key);
  } catch (error) {
    if (abort.signal.aborted) return;
    updateUpload(key, { failed: true });
    notify.error("Processing Failed", failureText(error));
  } finally {
    aborts.delete(key);
  }
}

/** Returns the server's message, or a general one. */
function failureText(error: unknown): string {
  return error instanceof CallError && error.code !== "NOT_JSON" && error.message ? error.message : NOT_READ;
}

export async function repeatUpload(client: QueryClient, { key, files }: Upload): Promise<void> {
  dropUpload(key);
  await startUpload(client, files);
}

/** Returns true once for each invoice that was sent from this tab. */
export const acknowledgeArrival = (invoiceId: string): boolean => arrived.delete(invoiceId);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}
