import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { ruleSentence } from "#src/features/offer/options/web/rule-sentence.ts";
import { useGroupOrder } from "#src/features/offer/options/web/use-group-order.ts";
import { DragList, MoveHandle } from "#src/web/ui/drag-list.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

interface GroupListProps {
  groups: readonly OptionGroup[];
  onEdit: (id: string) => void;
}

export function GroupList({ groups, onEdit }: GroupListProps) {
  const { money } = useFormat();
  const order = useGroupOrder(groups);
  const byId = new Map(groups.map((group) => [group.id, group]));
  return (
    <DragList
      order={order}
      renderRow={(id) => {
        const group = byId.get(id);
        if (!group) return null;
        const { name, options, dishes } = group;
        return (
          <div className={`${ui.stackXs} ${classes.row}`}>
            <MoveHandle name={name} handle={order.handle(id)} />
            <div className={classes.text}>
              <span className={ui.strong}>{name}</span>
              <span className={`${ui.mutedSm} ${classes.soft}`}>{ruleSentence(group, money)}</span>
              <span className={`${ui.mutedSm} ${classes.soft}`}>
                {options.map((option) => (option.sold_out ? `${option.name} (sold out)` : option.name)).join(", ")}
              </span>
              <span className={`${ui.mutedSm} ${classes.soft}`}>
                {dishes.length === 0 ? "On no dish yet" : `On ${dishes.map((dish) => dish.name).join(", ")}`}
              </span>
            </div>
            <ActionIcon aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </div>
        );
      }}
    />
  );
}
