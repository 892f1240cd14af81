import { Progress } from "@mantine/core";
import type { ArchiveImport } from "#src/features/archives/contract.ts";
import classes from "./archives.module.css";

/** How far the reading or the import is. */
export function ArchiveProgress({ of: { state, preview, progress } }: { of: ArchiveImport }) {
  if (state === "checking")
    return (
      <p className={classes.text}>
        <output>The archive is being read. You can leave this page meanwhile.</output>
      </p>
    );
  const all = (preview?.tables ?? []).reduce((sum, { rows }) => sum + rows, preview?.files ?? 0);
  return (
    <>
      <p className={classes.text}>
        <output>
          {preview?.restaurant} is being imported. You can leave this page meanwhile; do not add anything yet.
        </output>
      </p>
      <Progress value={all === 0 ? 0 : Math.min(100, (progress / all) * 100)} aria-label="Imported" />
    </>
  );
}
