import { ActionIcon, Checkbox } from "@mantine/core";
import { IconDownload, IconPencil } from "@tabler/icons-react";
import { type Table, tableCode } from "#src/features/tables/contract.ts";
import classes from "#src/features/tables/web/tables.module.css";
import { useCompany } from "#src/web/session/session.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { type DragOrder, MoveHandle } from "#src/web/ui/drag-list.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface TableRowProps {
  table: Table;
  handle: ReturnType<DragOrder["handle"]>;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRename: () => void;
}

export function TableRow({ table: { id, name }, handle, selected, onSelect, onRename }: TableRowProps) {
  const { username } = useCompany();
  return (
    <div className={`${ui.stackXs} ${classes.row}`}>
      <MoveHandle name={name} handle={handle} />
      <Checkbox
        className={`${ui.breakable} ${classes.choice}`}
        label={name}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      {username !== null && (
        <ActionIcon
          component="a"
          href={addressInTab(tableCode, { query: { id } })}
          download
          aria-label={`Download the code of ${name} (SVG)`}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Edit ${name}`} onClick={onRename}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
