import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconFiles } from "@tabler/icons-react";
import { FILE_TOO_LARGE, fileProblem, MAX_FILE_BYTES, UNSUPPORTED } from "#src/features/documents/files.ts";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./upload.module.css";
import { acceptOf, PAGE_FORMATS, PAGE_TYPES, PICTURE_TYPES } from "#src/shared/picture-formats.ts";
import ui from "#src/web/ui/patterns.module.css";

/** Returns the files that can be pages. Shows a notification for each problem with the other files. */
export function withoutInvalidFiles(files: readonly File[]): File[] {
  const problems = new Set(files.map((file) => fileProblem(file)));
  for (const problem of problems) if (problem !== null) notify.error("Invalid File", problem);
  return files.filter((file) => fileProblem(file) === null);
}

interface FileChooserProps {
  onFiles: (files: File[]) => void;
  /** Called when the person wants to photograph several pages, one after the other. */
  onCollectPages: () => void;
}

/** Takes the files of an invoice: dropped, chosen, or photographed. */
export function FileChooser({ onFiles, onCollectPages }: FileChooserProps) {
  return (
    <div className={`${ui.stackSm} ${classes.chooser}`}>
      <FileButton accept={acceptOf(PICTURE_TYPES)} capture="environment" onChange={(file) => file && onFiles([file])}>
        {(props) => (
          <Button {...props} className={classes.camera} leftSection={<IconCamera size={20} aria-hidden />}>
            Take Photo
          </Button>
        )}
      </FileButton>
      <FileDrop
        accept={PAGE_TYPES}
        maxBytes={MAX_FILE_BYTES}
        multiple
        label="Drop an invoice here, or choose a file"
        hint={`${PAGE_FORMATS}, up to 10 MB. Of several files you say whether they are one invoice.`}
        onFiles={onFiles}
        onReject={(reason) => notify.error("Invalid File", reason === "type" ? UNSUPPORTED : FILE_TOO_LARGE)}
      />
      <Button variant="subtle" leftSection={<IconFiles size={18} aria-hidden />} onClick={onCollectPages}>
        Add more pages
      </Button>
    </div>
  );
}
