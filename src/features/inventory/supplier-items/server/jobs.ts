import { remakeEveryKey } from "#src/features/inventory/supplier-items/server/remake-keys.ts";
import { inEveryCompany } from "#src/server/in-every-company.ts";
import type { PlatformJob } from "#src/server/jobs.ts";

/**
 * Makes the keys of the previous version again after an upgrade. Keys that are compared before this job has reached
 * them are made again at once.
 */
export const supplierItemJobs: PlatformJob[] = [
  {
    name: "supplier-items.remake-keys",
    cron: "*/10 * * * *",
    expiresIn: 540,
    run: (platform) => inEveryCompany(platform, "making the keys of suppliers' items again", remakeEveryKey),
  },
];
