import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";
import type { Wishes } from "#src/features/menu/shown.ts";
import { formatCount } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./menu-tools.module.css";

interface Props {
  wishes: Wishes;
  offered: { diets: Diet[]; allergens: Allergen[] };
  /** How many dishes match; undefined while nothing is asked for. */
  found: number | undefined;
  onChange: (wishes: Wishes) => void;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Search and filters. They need a script, so without one they are not shown. */
export function MenuTools({ wishes, offered, found, onChange }: Props) {
  const { texts, language } = usePage();
  const search = useId();
  const choices = useId();
  const [open, setOpen] = useState(false);
  const chosen = wishes.diets.length + wishes.without.length;
  const filters = offered.diets.length + offered.allergens.length > 0;
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <label className="only-read-aloud" htmlFor={search}>
          {texts.search}
        </label>
        <IconSearch size={20} aria-hidden />
        <input
          id={search}
          type="search"
          placeholder={texts.search}
          value={wishes.text}
          onChange={(event) => onChange({ ...wishes, text: event.target.value })}
        />
      </div>
      {filters && (
        <button
          type="button"
          className={`button ${styles.toggle}`}
          data-quiet
          aria-expanded={open}
          aria-controls={choices}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          <span>{texts.filter}</span>
          {chosen > 0 && <span className={styles.count}>{chosen}</span>}
        </button>
      )}
      <div id={choices} className={styles.choices} hidden={!open}>
        <Choices
          legend={texts.diets}
          names={offered.diets}
          chosen={wishes.diets}
          onToggle={(diet) => onChange({ ...wishes, diets: toggled(wishes.diets, diet) })}
        />
        <Choices
          legend={texts.without}
          names={offered.allergens}
          chosen={wishes.without}
          onToggle={(allergen) => onChange({ ...wishes, without: toggled(wishes.without, allergen) })}
        />
        <p>{texts.filter_note}</p>
      </div>
      <output className={styles.found}>
        {found !== undefined && (found === 0 ? texts.nothing_found : formatCount(language, texts.found, found))}
        {found !== undefined && (
          <button type="button" onClick={() => onChange({ text: "", diets: [], without: [] })}>
            {texts.clear_filters}
          </button>
        )}
      </output>
    </search>
  );
}

interface ChoicesProps<T> {
  legend: string;
  names: readonly T[];
  chosen: readonly T[];
  onToggle: (name: T) => void;
}

function Choices<T extends Diet | Allergen>({ legend, names, chosen, onToggle }: ChoicesProps<T>) {
  const { texts } = usePage();
  const label = (name: Diet | Allergen): string => texts[name];
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => onToggle(name)} />
          {label(name)}
        </label>
      ))}
    </fieldset>
  );
}
