import type { Kysely } from "kysely";
import type { z } from "zod";
import type { DB } from "#src/server/db/schema.ts";

interface SendOptions {
  /**
   * While a job of the same name, company and key waits and starts no later, the new job is not queued; the waiting job
   * starts once this transaction has ended. For jobs that need to run only once. Two jobs that are sent at the same
   * moment may both run.
   */
  key?: string;
  /** The person or thing that the job works for, where the job has a limit `perGroup`. */
  group?: string;
  startAfterSeconds?: number;
}

/** The part of a job that its sender needs. */
interface QueuedJob<D extends z.ZodObject> {
  readonly name: string;
  readonly data: D;
}

export interface JobQueue {
  /** Queues a job in the caller's transaction. The job runs if, and only if, the transaction commits. */
  send<D extends z.ZodObject>(
    db: Kysely<DB>,
    job: QueuedJob<D>,
    companyId: string,
    data: z.input<D>,
    options?: SendOptions,
  ): Promise<void>;
  /** Queues a job that was held, by its name. */
  sendAgain(db: Kysely<DB>, name: string, companyId: string, data: Record<string, unknown>): Promise<void>;
  /** Returns what a job sends, in words. */
  sends(name: string): string;
}
