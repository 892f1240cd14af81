import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { IMPORT_LIMITS, type ImportKind, KIND_LABELS } from "#src/features/imports/fields.ts";
import { decodeText } from "#src/features/imports/decode.ts";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./imports.module.css";

export interface ChosenFile {
  /** Another one for each file that is chosen. */
  id: string;
  name: string;
  text: string;
}

const FILE_TYPES = {
  "text/csv": [".csv"],
  "text/plain": [".txt"],
  "text/tab-separated-values": [".tsv", ".tab"],
  // What Windows with a spreadsheet program calls CSV.
  "application/vnd.ms-excel": [".csv"],
};

const REJECTED = {
  size: "This file is too large. Import at most 5 MB at a time.",
  type: "Save the sheet as CSV first, or copy its cells and paste them below.",
} as const;

interface SourceCardProps {
  /** What the link that led here is about. */
  asked: ImportKind | undefined;
  onChoose: (file: ChosenFile) => void;
}

export function SourceCard({ asked, onChoose }: SourceCardProps) {
  const [pasted, setPasted] = useState("");
  const choose = (name: string, text: string) => onChoose({ id: crypto.randomUUID(), name, text });
  const read = async ([file]: File[]) => {
    if (file) choose(file.name, decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <SectionCard title={asked ? `Import ${KIND_LABELS[asked].toLowerCase()}` : "Choose a file"}>
      <FileDrop
        accept={FILE_TYPES}
        maxBytes={IMPORT_LIMITS.bytes}
        label="Drop a CSV file here, or choose one"
        hint="Exports of Square, Toast and MarketMan are understood as they are."
        onFiles={(files) => {
          read(files).catch(() => notify.error("This file could not be read", "Please choose it again."));
        }}
        onReject={(reason) => notify.error("This file cannot be imported", REJECTED[reason])}
      />
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") choose("Pasted cells", pasted);
        }}
      >
        <Textarea
          label="Or paste cells from a spreadsheet"
          description="With the row of names above them."
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
      <p className={classes.soft}>Nothing is written before you have seen what would happen.</p>
    </SectionCard>
  );
}
