import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ImportSource } from "#src/features/imports/contract.ts";
import { IMPORT_FORMATS, IMPORT_LIMITS, type ImportKind, KIND_LABELS } from "#src/features/imports/fields.ts";
import { asBase64 } from "#src/web/as-base64.ts";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

export interface ChosenFile {
  /** A new id for each chosen file. */
  id: string;
  name: string;
  content: Pick<ImportSource, "text" | "file">;
}

const FILE_TYPES = {
  "text/csv": [".csv"],
  "text/plain": [".txt"],
  "text/tab-separated-values": [".tsv", ".tab"],
  // The type of CSV files on Windows with a spreadsheet program.
  "application/vnd.ms-excel": [".csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

const REJECTED = {
  size: "This file is too large. Import at most 5 MB at a time.",
  type: `Choose a ${IMPORT_FORMATS} file, or copy the cells of the sheet and paste them below.`,
} as const;

interface SourceCardProps {
  /** The kind in the link that opened the screen. */
  asked: ImportKind | undefined;
  onChoose: (file: ChosenFile) => void;
}

export function SourceCard({ asked, onChoose }: SourceCardProps) {
  const [pasted, setPasted] = useState("");
  const choose = (name: string, content: ChosenFile["content"]) => onChoose({ id: crypto.randomUUID(), name, content });
  const read = async ([file]: File[]) => {
    if (file) choose(file.name, { file: await asBase64(file) });
  };
  return (
    <SectionCard title={asked ? `Import ${KIND_LABELS[asked].toLowerCase()}` : "Choose a file"}>
      <FileDrop
        accept={FILE_TYPES}
        maxBytes={IMPORT_LIMITS.bytes}
        label="Drop a file here, or choose one"
        hint={`${IMPORT_FORMATS}, up to 5 MB. Exports of Square, Toast and MarketMan are understood as they are.`}
        onFiles={(files) => {
          read(files).catch(() => notify.error("This file could not be read", "Please choose it again."));
        }}
        onReject={(reason) => notify.error("This file cannot be imported", REJECTED[reason])}
      />
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") choose("Pasted cells", { text: pasted });
        }}
      >
        <Textarea
          label="Or paste cells from a spreadsheet"
          description="With the row of names above them, if there is one."
          autosize
          minRows={4}
          maxRows={10}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pasted.trim() === ""}>
          Use These Cells
        </Button>
      </form>
      <p className={`${ui.mutedMd} ${classes.soft}`}>Nothing is written before you have seen what would happen.</p>
    </SectionCard>
  );
}
