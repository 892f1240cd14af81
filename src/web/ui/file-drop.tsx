import { Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./file-drop.module.css";
import ui from "./patterns.module.css";

interface FileDropProps {
  /** MIME types: ["image/jpeg", "image/png"], or with the names such files have: { "image/png": [".png"] }. */
  accept: string[] | Record<string, string[]>;
  maxBytes: number;
  /** One file, or all that were dropped together when `multiple`. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Called with the rule the file breaks, so that the screen words the error. */
  onReject: (reason: "type" | "size") => void;
  /** "Drop an invoice here, or choose a file". */
  label: string;
  hint?: ReactNode;
  /** While a file is processed: the area shows this text and accepts no other file. */
  busyLabel?: string | null;
  /** Whether a phone opens the camera first. */
  camera?: boolean;
}

export function FileDrop({
  accept,
  maxBytes,
  onFiles,
  multiple = false,
  onReject,
  label,
  hint,
  busyLabel,
  camera = false,
}: FileDropProps) {
  return (
    <Dropzone
      className={classes.drop}
      accept={accept}
      maxSize={maxBytes}
      multiple={multiple}
      disabled={busyLabel != null}
      inputProps={{ "aria-label": label, ...(camera && { capture: "environment" }) }}
      onDrop={(files: File[]) => onFiles(files)}
      onReject={(rejections: Rejection[]) => onReject(reasonOf(rejections))}
    >
      <div className={`${ui.column} ${classes.words}`} aria-live="polite">
        {busyLabel == null ? <IconUpload size={28} stroke={1.75} aria-hidden /> : <Loader size={28} />}
        <strong>{busyLabel ?? label}</strong>
        {hint && <span className={ui.mutedMd}>{hint}</span>}
      </div>
    </Dropzone>
  );
}

interface Rejection {
  errors: readonly { code: string }[];
}

function reasonOf(rejections: Rejection[]): "type" | "size" {
  const codes = rejections.flatMap((rejection) => rejection.errors.map((error) => error.code));
  return codes.includes("file-invalid-type") ? "type" : "size";
}
