import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";
import type { MenuFilter } from "#src/features/menu/shown.ts";
import { formatCount } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { NO_FILTER } from "#src/features/menu/web/use-menu-filter.ts";
import styles from "./menu-tools.module.css";

interface Props {
  filter: MenuFilter;
  offered: { diets: Diet[]; allergens: Allergen[] };
  /** How many dishes match; undefined without a search or filter. */
  found: number | undefined;
  onChange: (filter: MenuFilter) => void;
  /** Opens the dialog for questions; undefined where guests cannot ask. */
  onAsk: (() => void) | undefined;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Search and filters. They need a script, so CSS hides them without one. */
export function MenuTools({ filter, offered, found, onChange, onAsk }: Props) {
  const { texts, language } = usePage();
  const searchId = useId();
  const choicesId = useId();
  const [open, setOpen] = useState(false);
  const chosen = filter.diets.length + filter.without.length;
  const hasFilters = offered.diets.length + offered.allergens.length > 0;
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <label className="only-read-aloud" htmlFor={searchId}>
          {texts.search}
        </label>
        <IconSearch size={20} aria-hidden />
        <input
          id={searchId}
          type="search"
          placeholder={texts.search}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </div>
      {hasFilters && (
        <button
          type="button"
          className={`button ${styles.toggle}`}
          data-quiet
          aria-expanded={open}
          aria-controls={choicesId}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          <span>{texts.filter}</span>
          {chosen > 0 && <span className={styles.count}>{chosen}</span>}
        </button>
      )}
      {onAsk && (
        <button type="button" className={`button ${styles.ask}`} data-quiet aria-haspopup="dialog" onClick={onAsk}>
          {texts.ask}
        </button>
      )}
      <div id={choicesId} className={styles.choices} hidden={!open}>
        <Choices
          legend={texts.diets}
          names={offered.diets}
          chosen={filter.diets}
          onToggle={(diet) => onChange({ ...filter, diets: toggled(filter.diets, diet) })}
        />
        <Choices
          legend={texts.without}
          names={offered.allergens}
          chosen={filter.without}
          onToggle={(allergen) => onChange({ ...filter, without: toggled(filter.without, allergen) })}
        />
        <p>{texts.filter_note}</p>
      </div>
      <output className={styles.found}>
        {found !== undefined && (found === 0 ? texts.nothing_found : formatCount(language, texts.found, found))}
        {found !== undefined && (
          <button type="button" onClick={() => onChange(NO_FILTER)}>
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
