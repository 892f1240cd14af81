import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readSentNote } from "#src/features/receiving/contract.ts";
import type { Expected } from "#src/features/receiving/web/expected-list.tsx";
import { useOpenNote } from "#src/features/receiving/web/use-open-note.ts";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

interface SentNoteProps {
  id: string;
  expected: Expected;
  receiving: Receiving;
}

/** Fills the form in from a document that was sent to the agent, and opens it. */
export function SentNote({ id, expected, receiving }: SentNoteProps) {
  const open = useOpenNote(expected.data?.deliveries, receiving);
  const read = useQuery({
    queryKey: ["deliveries", "note", id],
    queryFn: async ({ signal }) => (await call(readSentNote, { query: { id } }, { signal })).note,
    gcTime: 0,
  });
  const isOpened = useRef(false);
  const note = read.data;
  useEffect(() => {
    if (isOpened.current || !note || !expected.data) return;
    isOpened.current = true;
    void open(note, null, { replace: true });
  }, [note, expected.data, open]);
  if (read.isError) return <ErrorBanner message={messageOf(read.error, "The delivery note did not load.")} />;
  return <SkeletonRows count={6} label="Loading the delivery note" />;
}
