import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import type { Allergen } from "#src/features/dishes/declarations.ts";
import type { ShownGroup } from "#src/features/menu/cart.ts";
import { ruleText } from "#src/features/menu/texts/rule-text.ts";
import { OPTION_TEXTS } from "#src/shared/languages/option-texts.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { type Choice, countChosen } from "#src/features/offer/options/price.ts";
import styles from "./options-sheet.module.css";

interface Props {
  group: ShownGroup;
  /** The choices of all groups. */
  choices: readonly Choice[];
  money: (amount: number) => string;
  onChange: (choices: readonly Choice[]) => void;
}

/**
 * One group with its rule. If only one option can be chosen, the group is a list of radio buttons; otherwise each
 * option has a counter or a checkbox.
 */
export function OptionGroupField({ group, choices, money, onChange }: Props) {
  const { lang } = usePage();
  const texts = OPTION_TEXTS[lang];
  const count = countChosen(group, choices);
  const full = group.choose_max !== null && count >= group.choose_max;
  const set = (id: string, next: number) => {
    // In a group with one choice, the new option replaces the old one.
    const replaced = group.choose_max === 1 ? new Set(group.options.map((option) => option.id)) : new Set([id]);
    const others = choices.filter(({ option_id }) => !replaced.has(option_id));
    onChange(next > 0 ? [...others, { option_id: id, count: next }] : others);
  };
  return (
    <fieldset className={styles.group}>
      <legend>
        <span className={styles.name}>{group.name}</span>
        <span className={styles.rule}>
          {ruleText(texts, group)}
          {group.extra_price !== null && group.extra_price > 0 && (
            <> · {formatText(texts.included, { count: group.included, price: money(group.extra_price) })}</>
          )}
        </span>
      </legend>
      {group.options.map((option) => (
        <OptionField
          key={option.id}
          {...{ group, option, full, money }}
          count={choices.find(({ option_id }) => option_id === option.id)?.count ?? 0}
          onCount={(next) => set(option.id, next)}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps extends Pick<Props, "group" | "money"> {
  option: ShownGroup["options"][number];
  count: number;
  full: boolean;
  onCount: (count: number) => void;
}

function OptionField({ group, option, count, full, money, onCount }: OptionProps) {
  const { texts } = usePage();
  const name = useId();
  const one = group.choose_max === 1;
  const text = <OptionText option={option} money={money} />;
  if (one || group.choose_max === null) {
    return (
      <label className={styles.option} data-sold-out={option.sold_out || undefined}>
        <input
          type={one && group.choose_min === 1 ? "radio" : "checkbox"}
          name={group.id}
          checked={count > 0}
          disabled={option.sold_out && count === 0}
          onChange={(event) => onCount(event.target.checked ? 1 : 0)}
        />
        {text}
      </label>
    );
  }
  return (
    <fieldset className={styles.option} data-sold-out={option.sold_out || undefined} aria-labelledby={name}>
      <span id={name} className={styles.counted}>
        {text}
      </span>
      <span className={styles.stepper}>
        <button
          type="button"
          aria-label={formatText(texts.fewer, { dish: option.name })}
          data-hidden={count === 0 || undefined}
          disabled={count === 0}
          onClick={() => onCount(count - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <output aria-label={formatText(texts.quantity, { count, dish: option.name })}>{count > 0 && count}</output>
        <button
          type="button"
          aria-label={formatText(texts.more, { dish: option.name })}
          disabled={full || option.sold_out}
          onClick={() => onCount(count + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </span>
    </fieldset>
  );
}

function OptionText({ option, money }: Pick<OptionProps, "option" | "money">) {
  const { texts, language } = usePage();
  const list = (names: readonly Allergen[]) =>
    new Intl.ListFormat(language, { type: "unit" }).format(names.map((name) => texts[name]));
  const { contains, may_contain } = option.allergens;
  return (
    <>
      <span className={styles.text}>
        {option.name}
        {contains.length > 0 && <small>{formatText(texts.contains, { list: list(contains) })}</small>}
        {may_contain.length > 0 && <small>{formatText(texts.may_contain, { list: list(may_contain) })}</small>}
      </span>
      <span className={styles.price}>
        {option.sold_out ? texts.sold_out : option.price > 0 && `+${money(option.price)}`}
      </span>
    </>
  );
}
