import type { UnexpectedErrorListener } from "#src/server/http/errors.ts";
import type { App } from "#src/server/http/http-context.ts";

/** The errors of a test's application that became a 500. */
export interface UnexpectedErrors {
  add: UnexpectedErrorListener;
  /** Runs requests that are meant to fail with a 500. */
  allow: <T>(work: () => Promise<T>) => Promise<T>;
  /** Makes `app.request` throw the cause of a 500, so that the test fails with the cause instead of a status. */
  throwFrom(app: App): void;
  /** Stops collecting: requests that are cut off by the stop of the application fail for that reason. */
  close(): void;
  /** Throws the errors that no request has thrown: those of requests over a socket. */
  throwRest(): void;
}

export function collectUnexpectedErrors(): UnexpectedErrors {
  const errors = new Map<string, Error>();
  let allowing = 0;
  let closed = false;
  return {
    add(error, requestId = crypto.randomUUID()) {
      if (allowing === 0 && !closed) errors.set(requestId, error);
    },
    allow: (work) => {
      allowing += 1;
      return work().finally(() => (allowing -= 1));
    },
    throwFrom(app) {
      const { request } = app;
      app.request = async (...call) => {
        const response = await request(...call);
        const requestId = response.headers.get("x-request-id") ?? "";
        const cause = errors.get(requestId);
        if (!cause) return response;
        errors.delete(requestId);
        throw new Error(`A request failed with 500: ${cause.message}`, { cause });
      };
    },
    close() {
      closed = true;
    },
    throwRest() {
      const [cause, ...more] = errors.values();
      if (!cause) return;
      throw new Error(`${more.length + 1} requests failed with 500, the first: ${cause.message}`, { cause });
    },
  };
}
