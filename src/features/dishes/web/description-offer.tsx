import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { describeDish, type Sketch } from "#src/features/dishes/ai/contract.ts";
import { call } from "#src/web/call.ts";
import classes from "./dish-form.module.css";

interface DescriptionOfferProps {
  sketch: Sketch;
  /** The description that is typed; nothing is offered beside it. */
  current: string;
  onAccept: (description: string) => void;
}

/** Long enough that a name is not described while it is typed. */
const PAUSE_MS = 900;

/** Drafts a description while the dish is written. It is offered below the field and never replaces what was typed. */
export function DescriptionOffer({ sketch, current, onAccept }: DescriptionOfferProps) {
  const { name, category, ingredients } = sketch;
  const [asked] = useDebouncedValue({ name: name.trim(), category, ingredients }, PAUSE_MS);
  const enabled = current.trim() === "" && asked.name.length > 1 && asked.ingredients.length > 0;
  const draft = useQuery({
    queryKey: ["description-draft", asked.name, asked.category, ...asked.ingredients],
    queryFn: ({ signal }) =>
      call(describeDish, { body: { ...asked, ingredients: [...asked.ingredients], description: null } }, { signal }),
    enabled,
    // A draft that fails is not missed: the button below the field says why.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!enabled || !draft.data) return null;
  const { description } = draft.data;
  return (
    <div className={classes.offer} role="note" aria-label="Suggested description">
      <p>{description}</p>
      <Button variant="default" onClick={() => onAccept(description)}>
        Use This Description
      </Button>
    </div>
  );
}
