import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { describeDish, type Sketch } from "#src/features/dishes/ai/contract.ts";
import { call } from "#src/web/call.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-form.module.css";

interface DescriptionOfferProps {
  sketch: Sketch;
  /** The typed description; a draft is offered only while it is empty. */
  current: string;
  onAccept: (description: string) => void;
}

/** Pause in typing before a draft is requested: a model that drafts it costs money each time. */
const PAUSE_MS = 2500;

/**
 * Drafts a description while the dish is written, once for each set of ingredients. It is offered below the field and
 * never replaces what was typed.
 */
export function DescriptionOffer({ sketch, current, onAccept }: DescriptionOfferProps) {
  const { name, category, ingredients } = sketch;
  const form = useId();
  const [asked] = useDebouncedValue({ name: name.trim(), category, ingredients }, PAUSE_MS);
  const enabled = current.trim() === "" && asked.name.length > 1 && asked.ingredients.length > 0;
  const draft = useQuery({
    // The key contains neither name nor category, because another letter in the name is no reason to request a new
    // draft.
    queryKey: ["description-draft", form, ...asked.ingredients.toSorted()],
    queryFn: async ({ signal }) => {
      const body = { ...asked, ingredients: [...asked.ingredients], description: null };
      return { of: asked.name, ...(await call(describeDish, { body }, { signal })) };
    },
    enabled,
    // A failed draft is not retried: the button below the field shows the reason.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A draft for another name is not offered; the button below the field makes a new one.
  if (!enabled || draft.data?.of !== name.trim()) return null;
  const { description } = draft.data;
  return (
    <div className={`${ui.stackSm} ${classes.offer}`} role="note" aria-label="Suggested description">
      <p>{description}</p>
      <Button variant="default" onClick={() => onAccept(description)}>
        Use This Description
      </Button>
    </div>
  );
}
