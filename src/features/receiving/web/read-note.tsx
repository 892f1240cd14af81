import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconFileSearch } from "@tabler/icons-react";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import { readDeliveryNote } from "#src/features/receiving/contract.ts";
import { shrinkPhoto } from "#src/features/receiving/web/shrink-photo.ts";
import { useOpenNote } from "#src/features/receiving/web/use-open-note.ts";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { upload } from "#src/web/upload.ts";
import classes from "./receive.module.css";
import { acceptOf, PAGE_TYPES } from "#src/shared/picture-formats.ts";

interface ReadNoteProps {
  deliveries: readonly ExpectedDelivery[];
  receiving: Receiving;
}

/** Fills the form in from a photo of the delivery note. A person checks it and books it. */
export function ReadNote({ deliveries, receiving }: ReadNoteProps) {
  const open = useOpenNote(deliveries, receiving);
  const read = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set("photo", file);
      const { note } = await upload(readDeliveryNote, { body });
      return { note, photo: await shrinkPhoto(file) };
    },
    onSuccess: ({ note, photo }) => open(note, photo),
    onError: (error) => notify.error("The note was not read", messageOf(error, "Please try again.")),
  });
  return (
    <FileButton accept={acceptOf(PAGE_TYPES)} capture="environment" onChange={(file) => file && read.mutate(file)}>
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
