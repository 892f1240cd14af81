import { expect, test } from "vitest";
import { uploadKey } from "#src/features/archives/server/archive-row.ts";
import { archiveKey } from "#src/features/archives/exports/server/make-export.ts";
import { backupChecks } from "#src/main/features.ts";

test("archives, which are too large for memory, are left out of backups", () => {
  const leftOut = backupChecks.flatMap((checks) => checks.leftOut ?? []);
  for (const key of [uploadKey("company", "upload"), archiveKey("company", "export")])
    expect(
      leftOut.some((folder) => key.startsWith(folder)),
      key,
    ).toBe(true);
});
