import classes from "./filter-bar.module.css";
import ui from "./patterns.module.css";

interface FilterBarProps<Value extends string> {
  /** The subject of the filter: "Order status". */
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few values, as a row of tabs; it scrolls sideways on a phone. */
export function FilterBar<Value extends string>({ label, options, value, onChange }: FilterBarProps<Value>) {
  return (
    <fieldset aria-label={label} className={classes.bar}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`${ui.inline} ${classes.option}`}
          aria-label={option.count === undefined ? undefined : `${option.label}, ${option.count}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={`${ui.mutedSm} ${classes.count}`}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
