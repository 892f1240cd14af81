import { Anchor, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ArchiveImport, uploadArchive } from "#src/features/archives/contract.ts";
import { MAX_ARCHIVE_BYTES } from "#src/features/archives/rules.ts";
import { ArchiveReview } from "#src/features/archives/web/archive-review.tsx";
import { archiveQuery } from "#src/features/archives/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./archives.module.css";

const ACCEPTED = { "application/zip": [".zip"], "application/x-zip-compressed": [".zip"] };
const REJECTED = { size: "It is larger than 2 GB.", type: "Choose the ZIP file of an export." } as const;

/** Imports an export of another restaurant into this restaurant, which must be empty. */
export function ArchiveCard() {
  const client = useQueryClient();
  const { data } = useQuery(archiveQuery);
  const state = data?.import?.state;
  // The imported data appears on every screen.
  useRefreshOnEvents(["archives.changed"], () => void client.invalidateQueries());
  if (!data) return null;
  return (
    <SectionCard title="Import an Archive">
      {state === "done" ? <Done of={data.import} /> : <Intro isEmpty={data.is_empty} />}
      {data.import && <Result of={data.import} />}
      {data.is_empty && state !== "checking" && state !== "ready" && state !== "importing" && <Upload />}
    </SectionCard>
  );
}

function Intro({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty)
    return (
      <p className={classes.text}>
        An export that was made here or elsewhere becomes this restaurant: menu, recipes, stock, suppliers, orders and
        reports. You see what is in it before anything is imported. Its people come along by name only, and nothing is
        sent.
      </p>
    );
  return (
    <p className={classes.text}>
      An archive can only be imported into an empty restaurant.{" "}
      <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/restaurants" />}>
        Add a restaurant
      </Anchor>{" "}
      and import it there.
    </p>
  );
}

function Done({ of: one }: { of: ArchiveImport | null }) {
  return (
    <p className={classes.text}>
      {one?.preview?.restaurant} was imported.
      {one !== null &&
        one.left_out > 0 &&
        ` ${one.left_out} pictures or files could not be read and were left out.`}{" "}
      Print the codes of your tables anew: those of before open the other restaurant.
    </p>
  );
}

function Result({ of: one }: { of: ArchiveImport }): ReactNode {
  switch (one.state) {
    case "checking":
    case "importing":
      return <ArchiveProgress of={one} />;
    case "ready":
      return <ArchiveReview of={one} />;
    case "rejected":
    case "failed":
      return (
        <p className={classes.text} role="alert">
          {one.error}
        </p>
      );
    case "done":
      return null;
  }
}

function Upload() {
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadArchive, { body: file } as never),
    onError: (error) => notify.error("The archive was not uploaded", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(archiveQuery),
  });
  return (
    <FileDrop
      accept={ACCEPTED}
      maxBytes={MAX_ARCHIVE_BYTES}
      label={upload.isPending ? "Uploading…" : "Drop the ZIP file of an export here, or choose it"}
      hint="At most 2 GB. Nothing is imported before you have seen it."
      onFiles={([file]) => {
        if (file && !upload.isPending) upload.mutate(file);
      }}
      onReject={(reason) => notify.error("This file cannot be imported", REJECTED[reason])}
    />
  );
}

/** Shows the progress of the reading or the import. */
function ArchiveProgress({ of: { state, preview, progress } }: { of: ArchiveImport }) {
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
