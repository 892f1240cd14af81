import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { lowerPriority } from "#src/server/processes/lower-priority.ts";
import type { ReplyMessage, RequestMessage, Requests, SentBytes } from "#src/server/processes/requests.ts";

/** A child process that handles one request after the other. */
export interface AskedProcess<R extends Requests<R>> {
  /**
   * Sends an input, and large bytes beside it. Throws the child's error, an error when the child has ended, and an
   * AbortError once the signal is aborted.
   */
  ask<Q extends keyof R>(request: Q, input: R[Q]["input"], bytes?: SentBytes): Promise<R[Q]["result"]>;
  /** Sets whether the child prevents this process from exiting. */
  hold(isHeld: boolean): void;
  /** Ends the child, even while it works. */
  close(): Promise<void>;
  /** Called when the child has ended. */
  onEnd(listener: () => void): void;
}

/**
 * Starts a module that calls `serveRequests` in its own process with a heap of at most `maxMb`. A thread is not used,
 * because it could crash the whole application when it is terminated while it creates a decompression stream, or when
 * it exceeds its memory.
 */
export function forkModule<R extends Requests<R>>(
  module: string,
  { maxMb, signal }: { maxMb: number; signal?: AbortSignal },
): AskedProcess<R> {
  const child = fork(fileURLToPath(module), {
    serialization: "advanced",
    // No other variable of the application's environment: a process that reads the files of strangers has no secrets.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: [`--max-old-space-size=${maxMb}`, "--disable-warning=ExperimentalWarning"],
    stdio: ["pipe", "ignore", "inherit", "ipc"],
  });
  // A child that no longer reads has ended, and its end is reported.
  child.stdin?.on("error", () => undefined);
  lowerPriority(child);
  const ended = new AbortController();
  child.once("error", (error) => ended.abort(error));
  child.once("exit", (code, killedBy) =>
    ended.abort(new Error(`The process ended with ${killedBy ?? code} before it replied.`)),
  );
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  return {
    async ask(request, input, bytes = NO_BYTES) {
      either.throwIfAborted();
      const message = { request, input, bytes: bytes.size };
      const [reply] = await Promise.all([
        nextReply(child, either),
        send(child, message).then(() => sendBytes(child, bytes)),
      ]);
      if ("error" in reply) throw reply.error;
      return reply.result;
    },
    hold(isHeld) {
      const change = isHeld ? "ref" : "unref";
      child[change]();
      child.channel?.[change]();
    },
    async close() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    onEnd: (listener) => ended.signal.addEventListener("abort", listener, { once: true }),
  };
}

async function nextReply(child: ChildProcess, signal: AbortSignal): Promise<ReplyMessage> {
  try {
    const [reply] = (await once(child, "message", { signal })) as [ReplyMessage];
    return reply;
  } catch (error) {
    // The signal's reason is more useful than the error that says that nobody waits any more.
    throw signal.aborted ? signal.reason : error;
  }
}

const send = (child: ChildProcess, message: RequestMessage): Promise<void> =>
  new Promise((resolve, reject) => child.send(message, (error) => (error ? reject(error) : resolve())));

const NO_BYTES: SentBytes = { size: 0, async *parts() {} };

/** Sends bytes. Ends a child that cannot get all of them: it would wait for the missing ones. */
async function sendBytes(child: ChildProcess, bytes: SentBytes): Promise<void> {
  try {
    for await (const part of bytes.parts()) await new Promise<unknown>((resolve) => child.stdin?.write(part, resolve));
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
