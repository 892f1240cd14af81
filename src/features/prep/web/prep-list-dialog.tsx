import { useState } from "react";
import { BatchForm } from "#src/features/prep/web/batch-form.tsx";
import { type Chosen, PrepList } from "#src/features/prep/web/prep-list.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

/** The prep list over the kitchen board. One tap selects the item that was made, a second tap books it. */
export function PrepListDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={chosen ? `Make ${chosen.recipe.name}` : "Prep list"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {chosen ? (
        <BatchForm {...chosen} onCancel={() => setChosen(null)} onBooked={() => setChosen(null)} />
      ) : (
        <PrepList onChoose={setChosen} />
      )}
    </Dialog>
  );
}
