import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import type { DraftLine } from "#src/features/receiving/draft.ts";
import { LineDetails } from "#src/features/receiving/web/line-details.tsx";
import { differenceText, openText } from "#src/features/receiving/web/outcome-text.ts";
import { StepField } from "#src/features/receiving/web/step-field.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface CountLineProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
}

/** One line of the order: buttons for less and more. A tap on its name shows all other fields. */
export function CountLine({ line, onChange }: CountLineProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const different = differenceText(line, format);
  const unit = line.by === "packs" ? line.pack_name : line.unit;
  return (
    <li className={`${ui.divided} ${classes.line}`}>
      <div className={`${ui.stackSm} ${classes.lineHead}`}>
        <button
          type="button"
          className={`${ui.plainButton} ${classes.what}`}
          aria-expanded={isOpen}
          aria-label={`${line.item_name}: damaged, refused, something else, use-by date`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`${ui.breakable} ${classes.name}`}>{line.item_name}</span>
          <span className={classes.soft}>
            {line.open === 0 ? "Nothing more expected" : openText(line, format)} <Chevron size={16} aria-hidden />
          </span>
          {different && <span className={classes.warn}>{different}</span>}
          {line.unlisted && <span className={classes.warn}>Not found on the note</span>}
        </button>
        <StepField
          of={`${line.item_name}, ${unit}`}
          value={line.came}
          onChange={(came) => onChange({ ...line, came, unlisted: false })}
        />
      </div>
      {isOpen && <LineDetails line={line} onChange={onChange} />}
    </li>
  );
}
