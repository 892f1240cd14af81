import type { ProofKind } from "#src/features/reports/proof/contract.ts";
import { ProofList } from "#src/features/reports/proof/web/proof-list.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

interface ProofDialogProps {
  kind: ProofKind;
  id: string;
  title: string;
  /** The ingredient that the number is about. An invoice is opened at the line of this ingredient. */
  item: string;
  onClose: () => void;
}

/** The proof of a number, in a dialog. */
export function ProofDialog({ kind, id, title, item, onClose }: ProofDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ProofList kind={kind} id={id} item={item} />
    </Dialog>
  );
}
