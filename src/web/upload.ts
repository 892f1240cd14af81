import type { ResponseOutputOf, CallOf, Endpoint } from "#src/shared/endpoint.ts";
import { addressOf } from "#src/web/address-of.ts";
import { CallError, OFFLINE, readError, tabHeaders } from "#src/web/call.ts";

interface UploadOptions {
  /** Called with the number of sent bytes and of all bytes. */
  onProgress?: (sent: number, of: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files as `call` would, and reports progress, which `fetch` cannot do. It is never retried
 * automatically.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallOf<E>, "query"> & { body: FormData },
  { onProgress, signal }: UploadOptions = {},
): Promise<ResponseOutputOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, { query: input.query as Record<string, unknown> }));
    const headers = { Accept: "application/json", ...tabHeaders };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "text";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener("error", () => reject(new CallError(0, OFFLINE, { code: "OFFLINE" })));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    request.addEventListener("load", () => {
      const body = parseJson(request.responseText);
      if (body !== undefined && request.status < 400) resolve(body as ResponseOutputOf<E>);
      else reject(readError(request.status, body));
    });
    signal?.addEventListener("abort", () => request.abort());
    request.send(input.body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A response without JSON did not come from our server. `readError` makes an error from the status alone.
    return undefined;
  }
}
