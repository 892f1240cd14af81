import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCamera, IconFileTypePdf, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { moved, pagesProblem } from "#src/features/documents/files.ts";
import { withoutInvalidFiles } from "#src/features/invoices/upload/web/file-chooser.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { LocalPicture } from "#src/web/ui/local-picture.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./upload.module.css";
import { acceptOf, PAGE_TYPES, PICTURE_TYPES } from "#src/shared/picture-formats.ts";
import ui from "#src/web/ui/patterns.module.css";

interface PageTrayProps {
  pages: readonly File[];
  /** The kind of document. */
  of?: "invoice" | "menu";
  /** "Read invoice", unless several documents are read. */
  readLabel?: string;
  /** Shown above the pages. */
  children?: ReactNode;
  onChange: (pages: File[]) => void;
  onRead: () => void;
  onCancel: () => void;
}

/** The files before sending: a person can add more and change their order. */
export function PageTray({
  pages,
  of = "invoice",
  readLabel = `Read ${of}`,
  children,
  onChange,
  onRead,
  onCancel,
}: PageTrayProps) {
  const read = useRef<HTMLButtonElement>(null);
  useEffect(() => read.current?.focus(), []);
  const add = (files: File[]) => {
    const next = [...pages, ...withoutInvalidFiles(files)];
    const problem = pagesProblem(next, of === "menu" ? "A menu" : undefined);
    if (problem) notify.error("Invalid File", problem);
    else onChange(next);
  };
  return (
    <div className={ui.stackSm}>
      {children}
      <ol className={`${ui.wrap} ${ui.gapMd}`} aria-label={`Pages of the ${of}`}>
        {pages.map((file, at) => (
          <PageThumb
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            at={at}
            last={at === pages.length - 1}
            onMove={(to) => onChange(moved(pages, at, to))}
            onRemove={() => onChange(pages.filter((_, page) => page !== at))}
          />
        ))}
        <li className={`${ui.column} ${classes.more}`}>
          <FileButton accept={acceptOf(PICTURE_TYPES)} capture="environment" onChange={(file) => file && add([file])}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes.camera}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                {pages.length === 0 ? "Photograph page 1" : `Photograph page ${pages.length + 1}`}
              </Button>
            )}
          </FileButton>
          <FileButton accept={acceptOf(PAGE_TYPES)} multiple onChange={add}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
                Add pages
              </Button>
            )}
          </FileButton>
        </li>
      </ol>
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={read} disabled={pages.length === 0} onClick={onRead}>
          {readLabel}
        </Button>
      </FormActions>
    </div>
  );
}

/** Returns whether a file is a picture. Some browsers do not know the type of a HEIC file. */
const isPicture = ({ name, type }: File): boolean => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

interface PageThumbProps {
  file: File;
  at: number;
  last: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PageThumb({ file, at, last, onMove, onRemove }: PageThumbProps) {
  const name = `page ${at + 1}`;
  return (
    <li className={`${ui.box} ${classes.page}`}>
      {isPicture(file) ? (
        <LocalPicture file={file} alt={`Page ${at + 1}: ${file.name}`} className={`${ui.stackXs} ${classes.pdf}`} />
      ) : (
        <span className={`${ui.stackXs} ${classes.pdf}`}>
          <IconFileTypePdf size={36} stroke={1.5} aria-hidden />
          <span>{file.name}</span>
        </span>
      )}
      <span className={`${ui.columns} ${classes.pageTools}`}>
        <ActionIcon aria-label={`Move ${name} forward`} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <strong>{at + 1}</strong>
        <ActionIcon aria-label={`Move ${name} back`} disabled={last} onClick={() => onMove(at + 1)}>
          <IconArrowRight size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
