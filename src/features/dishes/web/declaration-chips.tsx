import {
  ALLERGENS,
  DECLARATION_LABELS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  DIETS,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./declare.module.css";

interface DeclarationChipsProps {
  /** The ingredient, for screen readers. */
  of: string;
  declared: Declarations;
  /** Names whose state is only suggested by the ingredient's name, until somebody confirms it. */
  suggested: ReadonlySet<DeclarationName>;
  onChange: (name: DeclarationName, state: DeclarationState | undefined) => void;
}

/** The next state after a tap. */
const NEXT: Record<string, DeclarationState | undefined> = {
  "allergen unknown": "contains",
  "allergen none": "contains",
  "allergen contains": "may_contain",
  "allergen may_contain": "none",
  "diet unknown": "suitable",
  "diet suitable": "unsuitable",
  "diet unsuitable": undefined,
};

const WORDS: Record<DeclarationState, string> = {
  contains: "contains",
  may_contain: "may contain",
  none: "not in it",
  suitable: "suitable",
  unsuitable: "not suitable",
  unknown: "not set",
};

/** The 14 allergens and the diets as chips; each tap moves a chip to its next state. */
export function DeclarationChips({ of, declared, suggested, onChange }: DeclarationChipsProps) {
  const chip = (name: DeclarationName) => {
    const state = declared[name] ?? "unknown";
    const isSuggested = suggested.has(name);
    return (
      <button
        key={name}
        type="button"
        className={`${ui.inline} ${ui.hoverable} ${classes.chip}`}
        data-state={state}
        data-suggested={isSuggested || undefined}
        aria-label={`${DECLARATION_LABELS[name]}, ${of}: ${WORDS[state]}${isSuggested ? ", suggested" : ""}`}
        onClick={() => onChange(name, NEXT[`${isDiet(name) ? "diet" : "allergen"} ${state}`])}
      >
        {CHIP_LABELS[name] ?? DECLARATION_LABELS[name]}
        {state !== "unknown" && <span className={classes.state}>{state === "none" ? "no" : WORDS[state]}</span>}
      </button>
    );
  };
  return (
    <>
      <div className={ui.buttons}>{ALLERGENS.map(chip)}</div>
      <div className={ui.buttons}>
        <span className={`${ui.mutedSm} ${classes.label}`}>Suits</span>
        {DIETS.map(chip)}
      </div>
    </>
  );
}

/** Shorter than the regulation's words, which the menu uses. */
const CHIP_LABELS: Partial<Record<DeclarationName, string>> = { gluten: "Gluten", sulphites: "Sulphites" };
