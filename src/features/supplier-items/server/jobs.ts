import { remakeEveryKey } from "#src/features/supplier-items/server/remake-keys.ts";
import { inEveryCompany } from "#src/server/in-every-company.ts";
import type { PlatformJob } from "#src/server/jobs.ts";

/** After an upgrade the keys of the version before are made again; what is compared meanwhile is made again at once. */
export const supplierItemJobs: PlatformJob[] = [
  {
    name: "supplier-items.remake-keys",
    cron: "*/10 * * * *",
    expiresIn: 540,
    run: (platform) => inEveryCompany(platform, "making the keys of suppliers' items again", remakeEveryKey),
  },
];
