import { z } from "zod";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { RowFiles } from "#src/features/archives/server/files/row-files.ts";
import type { ArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import { website } from "#src/features/companies/contract.ts";
import { COUNTRIES, CURRENCIES } from "#src/features/companies/countries.ts";
import { replaceSettings } from "#src/features/companies/server/replace-settings.ts";
import { rowError } from "#src/features/archives/server/writing/row-error.ts";
import type { Context } from "#src/server/context.ts";
import { isTimezone } from "#src/shared/time.ts";

/** Checks the values that the settings' forms would also reject. */
const checked = z.looseObject({
  name: z.string().min(1).max(120),
  country: z.string().refine((country) => COUNTRIES.includes(country)),
  currency: z.string().refine((currency) => CURRENCIES.includes(currency)),
  timezone: z.string().refine(isTimezone),
  website,
  address: z.string().max(300).nullable(),
});

/**
 * Gives the importing company the settings of the archive's company. The importing company keeps its owner, menu
 * address, plan, contact and notification settings. Returns its name.
 */
export async function importCompany(
  context: Context,
  { archive, files }: { archive: ArchiveProcess; files: RowFiles },
): Promise<string> {
  for await (const [read] of archive.batches("companies")) {
    if (read && "problem" in read) throw new ArchiveRejected(`A setting of the restaurant: ${read.problem}.`);
    const parsed = checked.safeParse(read?.row);
    if (!parsed.success)
      throw new ArchiveRejected(
        `${String(parsed.error.issues[0]?.path[0] ?? "A setting")} of the restaurant is not possible.`,
      );
    const logo_url = files.of("companies", parsed.data)?.value ?? null;
    const line = read?.line ?? 0;
    await replaceSettings(context, { ...parsed.data, ...(logo_url !== null && { logo_url }) }).catch(
      (error: unknown) => {
        throw rowError(error, "companies", { first: line, last: line });
      },
    );
    return parsed.data.name;
  }
  throw new ArchiveRejected("An archive has one restaurant.");
}
