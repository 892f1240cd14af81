import { describeDish, MISSING_NAME, NO_INGREDIENTS, type Sketch } from "#src/features/dishes/ai/contract.ts";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import { useGenerated } from "#src/features/dishes/web/use-generated.ts";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Generates a dish's description, with cancel, another attempt and undo. */
export function useDescription(sketch: Sketch, current: string, onChange: (description: string) => void) {
  const generated = useGenerated(onChange);
  const describe = useAiAction((dish: Sketch, signal) => call(describeDish, { body: dish }, { signal }), {
    failed: "Description generation failed",
    onDone: ({ description, source }) => {
      generated.accept(current, source);
      onChange(description);
      notify.success("Description generated");
    },
  });

  function start() {
    if (sketch.name.trim() === "") notify.error(MISSING_NAME.title, MISSING_NAME.message);
    else if (sketch.ingredients.length === 0) notify.error(NO_INGREDIENTS.title, NO_INGREDIENTS.message);
    else {
      generated.countAttempt();
      describe.start({ ...sketch, attempt: generated.attempts });
    }
  }
  return {
    busy: describe.busy,
    made: generated.made,
    onStart: start,
    onCancel: describe.cancel,
    onUndo: generated.undo,
  };
}
