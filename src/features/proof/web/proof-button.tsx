import { Anchor } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ProofKind } from "#src/features/proof/contract.ts";
import { ProofList } from "#src/features/proof/web/proof-list.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

interface ProofButtonProps {
  kind: ProofKind;
  id: string;
  /** Of the dialog. */
  title: string;
  /** The ingredient that the number is about: an invoice is opened at its line. */
  item?: string;
  children: ReactNode;
}

/** Opens what a number is made of. */
export function ProofButton({ kind, id, title, item = "", children }: ProofButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" fz="inherit" ta="start" onClick={() => setOpened(true)}>
        {children}
      </Anchor>
      {opened && (
        <Dialog title={title} onClose={() => setOpened(false)}>
          <ProofList kind={kind} id={id} item={item} />
        </Dialog>
      )}
    </>
  );
}
