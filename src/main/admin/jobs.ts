import { validate as isUuid } from "uuid";
import { recordAct } from "#src/server/admin-acts.ts";
import { dropJob, listJobs, retryJob, type WaitingJob } from "#src/server/job-control.ts";
import { type Admin, type AdminCommand, AdminError, columnsOf, scopeOfOperator } from "./admin.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";

const second = (moment: Date) => moment.toISOString().slice(0, 19).replace("T", " ");

export const jobsCommand: AdminCommand = {
  args: "[QUEUE]",
  about: "lists the jobs that failed, wait or run, of one queue or of all",
  takes: [0, 1],
  run: async (admin, [queue = null]) => {
    const jobs = await listJobs(admin.running.pool, queue);
    const lines = jobs.map((job) => [
      job.id,
      job.name,
      job.state,
      job.company_id ?? "",
      `${job.retry_count}`,
      second(job.start_after),
      (job.error ?? "").split("\n")[0]?.slice(0, 120) ?? "",
    ]);
    const headings = ["ID", "QUEUE", "STATE", "COMPANY", "TRIED AGAIN", "DUE", "LAST ERROR"];
    for (const line of columnsOf([headings, ...lines])) admin.say(line);
    admin.say(`${jobs.length} jobs. Times are in UTC.`);
    return 0;
  },
};

/** Retries or drops a job. The act is recorded, and in the log of the job's company. */
export async function changeJob(admin: Admin, id: string, change: "retry" | "drop"): Promise<WaitingJob> {
  if (!isUuid(id)) throw new AdminError(`${id} is not the id of a job. \`npm run admin -- jobs\` lists them.`);
  const job = await (change === "retry" ? retryJob : dropJob)(admin.running.pool, id);
  if (!job) throw new AdminError(`No job ${id} failed or waits. One that runs cannot be changed.`);
  const done = change === "retry" ? "runs again" : "was dropped";
  const description = `The job ${job.name} ${id} ${done}`;
  const { company_id } = job;
  await recordAct(admin.running.platform.database, admin.operator, { act: `${change}-job`, description, company_id });
  if (company_id !== null) {
    await scopeOfOperator(admin, company_id).within((context) =>
      recordActivity(context, {
        action_type: change === "retry" ? "update" : "delete",
        entity_type: "job",
        entity_id: id,
        entity_name: job.name,
        description: `The task ${job.name} ${done}, by whoever runs this service`,
      }),
    );
  }
  return job;
}

const changing = (change: "retry" | "drop", about: string): AdminCommand => ({
  args: "ID",
  about,
  takes: [1, 1],
  run: async (admin, [id = ""]) => {
    const question = change === "retry" ? `Run job ${id} again now?` : `Drop job ${id}? What it was to do is not done.`;
    if (!(await admin.confirm(question))) return 1;
    const { name } = await changeJob(admin, id, change);
    admin.say(change === "retry" ? `${name} ${id} runs within seconds.` : `${name} ${id} is dropped.`);
    return 0;
  },
});

export const retryJobCommand = changing("retry", "runs a job now that failed for good or waits for later");
export const dropJobCommand = changing("drop", "removes a job that failed or waits; what it was to do is not done");
