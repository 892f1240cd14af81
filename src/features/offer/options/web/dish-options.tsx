import { Anchor, MultiSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { setGroupsOfDish } from "#src/features/offer/options/contract.ts";
import { groupsOfDish, optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { ruleSentence } from "#src/features/offer/options/web/rule-sentence.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

/**
 * Assigns groups of options to a dish, and shows them as a guest sees them. Saved at once, apart from the dish's own
 * form.
 */
export function DishOptions({ dishId }: { dishId: string | null }) {
  const client = useQueryClient();
  const { money } = useFormat();
  const groups = useQuery(optionGroupsQuery).data ?? [];
  const own = dishId === null ? [] : groupsOfDish(groups, dishId);
  const save = useMutation({
    mutationFn: (ids: string[]) => {
      const known = new Map(groups.map((group) => [group.id, group.dishes.find(({ id }) => id === dishId)]));
      const numbers = (id: string) => {
        const { choose_min = null, choose_max = null } = known.get(id) ?? {};
        return { choose_min, choose_max };
      };
      const body = { groups: ids.map((group_id) => ({ group_id, ...numbers(group_id) })) };
      return call(setGroupsOfDish, { query: { id: dishId ?? "" }, body });
    },
    onSuccess: ({ groups: saved }) => client.setQueryData(optionGroupsQuery.queryKey, saved),
    onError: (error) => notify.error("Failed to save the options", messageOf(error, "Please try again.")),
  });
  return (
    <SectionCard
      title="Options"
      actions={
        <Anchor component={Link} to="/options">
          All Options
        </Anchor>
      }
    >
      {dishId === null ? (
        <p className={`${ui.mutedSm} ${classes.soft}`}>Save the dish first, then choose what guests can add to it.</p>
      ) : (
        <MultiSelect
          aria-label="Groups of options"
          placeholder={own.length === 0 ? "None. Choose groups, such as Toppings or Milk" : ""}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={own.map(({ id }) => id)}
          disabled={save.isPending}
          onChange={(ids) => save.mutate(ids)}
        />
      )}
      {own.length > 0 && (
        <ul className={`${ui.stackMd} ${classes.shown}`} aria-label="As guests see them">
          {own.map((group) => (
            <li key={group.id}>
              <span className={ui.strong}>{group.name}</span>
              <span className={`${ui.mutedSm} ${classes.soft}`}>{ruleSentence(group, money)}</span>
              <span>
                {group.options.map(({ name, price }) => (price > 0 ? `${name} +${money(price)}` : name)).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
