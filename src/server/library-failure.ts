import { AsyncLocalStorage } from "node:async_hooks";

const failures = new AsyncLocalStorage<{ cause?: unknown }>();

/** Called by the library's logger: it logs the cause of a failure before it throws an error that no longer has it. */
export function rememberCause(error: unknown): void {
  const current = failures.getStore();
  if (current) current.cause ??= error;
}

/** Runs the library's work. When it fails, throws the error that caused the failure, not the library's. */
export async function withCause<T>(
  work: () => Promise<T>,
  hasFailed: (result: T) => boolean = () => false,
): Promise<T> {
  const current: { cause?: unknown } = {};
  try {
    const result = await failures.run(current, work);
    if (hasFailed(result) && current.cause !== undefined) throw current.cause;
    return result;
  } catch (error) {
    throw current.cause ?? error;
  }
}
