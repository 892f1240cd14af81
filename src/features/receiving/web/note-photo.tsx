import { Button, FileButton, Textarea } from "@mantine/core";
import { IconCamera, IconPhotoCheck } from "@tabler/icons-react";
import type { DeliveryDraft } from "#src/features/receiving/draft.ts";
import { shrinkPhoto } from "#src/features/receiving/web/shrink-photo.ts";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./receive.module.css";

interface NotePhotoProps {
  draft: DeliveryDraft;
  receiving: Receiving;
}

/** A photo of the delivery note, and a remark. Both stay with the delivery. */
export function NotePhoto({ draft, receiving }: NotePhotoProps) {
  const hasPhoto = receiving.hasPhoto(draft.id);
  async function add(file: File) {
    const photo = await shrinkPhoto(file).catch(() => null);
    if (photo === null) {
      notify.error("This is not a picture we can read", "Please take the photo again.");
      return;
    }
    receiving.save(draft);
    if (!receiving.putPhoto(draft.id, photo)) {
      notify.error("This phone has no room for the photo", "Everything else is kept.");
    }
  }
  return (
    <div className={classes.photo}>
      <FileButton accept="image/*" capture="environment" onChange={(file) => file && void add(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className={classes.big}
            leftSection={hasPhoto ? <IconPhotoCheck size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />}
          >
            {hasPhoto ? "Photo Taken: Take Another" : "Photo of the Note"}
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Remark"
        autosize
        maxLength={500}
        value={draft.note}
        onChange={(event) => receiving.save({ ...draft, note: event.currentTarget.value })}
      />
    </div>
  );
}
