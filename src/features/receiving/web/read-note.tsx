import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconFileSearch } from "@tabler/icons-react";
import { v7 as uuid } from "uuid";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { readDeliveryNote } from "#src/features/receiving/contract.ts";
import { fillFromNote, startDraft } from "#src/features/receiving/draft.ts";
import { shrinkPhoto } from "#src/features/receiving/web/shrink-photo.ts";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { upload } from "#src/web/upload.ts";
import classes from "./receive.module.css";

interface ReadNoteProps {
  deliveries: readonly ExpectedDelivery[];
  receiving: Receiving;
}

/** Fills the form in from a photo of the delivery note. A person checks it and books it. */
export function ReadNote({ deliveries, receiving }: ReadNoteProps) {
  const navigate = useNavigate();
  const read = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set("photo", file);
      const { note } = await upload(readDeliveryNote, { body });
      const order = deliveries.find(({ po_id }) => po_id === note.po_id) ?? null;
      const draft = fillFromNote(startDraft(uuid(), order), note.lines, uuid);
      const supplier = note.supplier && { supplier_id: note.supplier.id, supplier_name: note.supplier.name };
      return { draft: { ...draft, ...(order === null && supplier) }, photo: await shrinkPhoto(file) };
    },
    onSuccess: async ({ draft, photo }) => {
      const before = receiving.stored.find(({ draft: { po_id } }) => po_id !== null && po_id === draft.po_id);
      if (before) receiving.discard(before.draft.id);
      receiving.save(draft);
      receiving.putPhoto(draft.id, photo);
      await navigate({
        to: "/receive",
        search: draft.po_id === null ? { delivery: draft.id } : { order: draft.po_id },
      });
    },
    onError: (error) => notify.error("The note was not read", messageOf(error, "Please try again.")),
  });
  return (
    <FileButton accept="image/jpeg,image/png" capture="environment" onChange={(file) => file && read.mutate(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          className={classes.big}
          loading={read.isPending}
          leftSection={<IconFileSearch size={22} aria-hidden />}
        >
          Read a Delivery Note
        </Button>
      )}
    </FileButton>
  );
}
