import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { v7 as uuid } from "uuid";
import type { ExtraLine } from "#src/features/receiving/draft.ts";
import { ItemSelect } from "#src/features/receiving/web/item-select.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface ExtraLinesProps {
  extras: readonly ExtraLine[];
  /** Whether there is no order, so that these are the only lines. */
  isFirst: boolean;
  onChange: (extras: ExtraLine[]) => void;
}

/** Delivered items that were not ordered. */
export function ExtraLines({ extras, isFirst, onChange }: ExtraLinesProps) {
  const add = () =>
    onChange([...extras, { key: uuid(), text: "", item_id: null, unit: "", quantity: "", expires_on: "" }]);
  const change = (line: ExtraLine) => onChange(extras.map((extra) => (extra.key === line.key ? line : extra)));
  const remove = (key: string) => onChange(extras.filter((extra) => extra.key !== key));
  return (
    <>
      {extras.length > 0 && (
        <ul className={`${ui.card} ${classes.lines}`} aria-label={isFirst ? "What came" : "Not ordered"}>
          {extras.map((line) => (
            <ExtraRow key={line.key} line={line} onChange={change} onRemove={() => remove(line.key)} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        className={classes.big}
        fullWidth
        mb="sm"
        leftSection={<IconPlus size={22} aria-hidden />}
        onClick={add}
      >
        {isFirst ? "Add What Came" : "Add What Was Not Ordered"}
      </Button>
    </>
  );
}

interface ExtraRowProps {
  line: ExtraLine;
  onChange: (line: ExtraLine) => void;
  onRemove: () => void;
}

function ExtraRow({ line, onChange, onRemove }: ExtraRowProps) {
  return (
    <li className={`${ui.divided} ${classes.line}`}>
      {line.text && (
        <p className={classes.soft}>
          On the note: {line.text}
          {line.item_id === null && ". Nobody knows yet which ingredient this is."}
        </p>
      )}
      <div className={classes.extra}>
        <ItemSelect
          label="Ingredient"
          value={line.item_id}
          onChoose={({ id, unit }) => onChange({ ...line, item_id: id, unit })}
        />
        <NumberField
          label="How much"
          classNames={{ input: classes.number ?? "" }}
          {...(line.unit !== "" && { unit: line.unit })}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <TextInput
          type="date"
          label="Use by"
          classNames={{ input: classes.number ?? "" }}
          value={line.expires_on}
          onChange={(event) => onChange({ ...line, expires_on: event.currentTarget.value })}
        />
        <ActionIcon variant="default" className={classes.step} aria-label="Remove this line" onClick={onRemove}>
          <IconX size={24} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
