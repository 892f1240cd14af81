import { ActionIcon, Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type DraftDish, type DraftProblem, priceText } from "#src/features/imports/menu-photos/web/draft-dishes.ts";
import { notesOf } from "#src/features/imports/menu-photos/web/draft-notes.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./menu-photos.module.css";

interface DishRowProps {
  draft: DraftDish;
  active: boolean;
  problem: DraftProblem | undefined;
  onFocus: () => void;
  onChange: (changes: Partial<DraftDish>) => void;
}

/** One dish of the menu, to be corrected or left out. */
export function DishRow({ draft, active, problem, onFocus, onChange }: DishRowProps) {
  const { key, included, name, description, category, read } = draft;
  const problemOf = (field: DraftProblem["field"]) => (problem?.field === field ? problem.text : undefined);
  return (
    <li id={`dish-${key}`} className={`${ui.stackMd} ${classes.dish}`} data-active={active || undefined}>
      <Checkbox
        label={name || "Dish without a name"}
        checked={included}
        onFocus={onFocus}
        onChange={(event) => onChange({ included: event.currentTarget.checked })}
      />
      {!included && <LeftOut draft={draft} />}
      {read.existing && <p className={ui.mutedSm}>Among your dishes already: {read.existing.name}.</p>}
      {included && (
        <div className={ui.stackMd}>
          <Notes draft={draft} />
          <div className={`${ui.stackMd} ${classes.pair}`}>
            <TextInput
              label="Name"
              value={name}
              maxLength={120}
              onFocus={onFocus}
              error={problemOf("name")}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
            <TextInput
              label="Category"
              value={category}
              maxLength={60}
              onFocus={onFocus}
              onChange={(event) => onChange({ category: event.currentTarget.value })}
            />
          </div>
          <Textarea
            label="Description"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={2000}
            value={description}
            onFocus={onFocus}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <Sizes draft={draft} problem={problemOf("price")} onFocus={onFocus} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

/** The remarks about a draft: missing values, and values with low confidence. */
function Notes({ draft }: { draft: DraftDish }) {
  const { needed, compare, later } = notesOf(draft);
  if (needed.length + compare.length + later.length === 0) return null;
  return (
    <ul className={`${ui.stackXs} ${ui.mutedSm}`}>
      {needed.length > 0 && <li className={`${ui.bad} ${ui.strong}`}>A draft needs {needed.join(" and ")}.</li>}
      {compare.length > 0 && (
        <li className={`${ui.warn} ${ui.strong}`}>
          Read with doubt: {compare.join(", ")}. Please compare with the picture.
        </li>
      )}
      {later.length > 0 && <li>No {later.join(" and no ")} yet: needed before it can be on your menu.</li>}
    </ul>
  );
}

/** The printed values of a dish for which no draft is created. */
function LeftOut({ draft: { category, sizes } }: { draft: DraftDish }) {
  const { money } = useFormat();
  const prices = sizes.filter(({ price }) => price !== "").map(({ name, price }) => `${name} ${money(price)}`.trim());
  return <p className={ui.mutedSm}>{["Left out", category, ...prices].filter(Boolean).join(" · ")}</p>;
}

interface SizesProps extends Pick<DishRowProps, "draft" | "onFocus" | "onChange"> {
  problem: string | undefined;
}

function Sizes({ draft: { name, sizes }, problem, onFocus, onChange }: SizesProps) {
  const { currency } = useFormat();
  const digits = currencyDigits(currency);
  const change = (key: string, changes: Partial<DraftDish["sizes"][number]>) =>
    onChange({ sizes: sizes.map((size) => (size.key === key ? { ...size, ...changes } : size)) });
  return (
    <fieldset className={`${ui.stackSm} ${classes.sizes}`}>
      <legend>Sizes and prices</legend>
      {sizes.map(({ key, name: size, price }, at) => (
        <div key={key} className={`${ui.stackSm} ${classes.size}`}>
          <TextInput
            aria-label={`Name of size ${at + 1} of ${name}`}
            placeholder={at === 0 ? "Regular" : `Size ${at + 1}`}
            value={size}
            maxLength={60}
            onFocus={onFocus}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <NumberField
            aria-label={`Price of size ${at + 1} of ${name}`}
            value={price}
            decimals={digits}
            unit={currency}
            error={price === "" ? problem : undefined}
            onFocus={onFocus}
            onChange={(value) => change(key, { price: value })}
            onBlur={() => change(key, { price: priceText(price, digits) })}
          />
          {sizes.length > 1 && (
            <ActionIcon
              aria-label={`Remove size ${at + 1} of ${name}`}
              onClick={() => onChange({ sizes: sizes.filter((size) => size.key !== key) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange({ sizes: [...sizes, { key: crypto.randomUUID(), name: "", price: "" }] })}
      >
        Add a size
      </Button>
    </fieldset>
  );
}
