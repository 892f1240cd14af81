import { Anchor } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ProofKind } from "#src/features/proof/contract.ts";

// The dashboard has such buttons, and dialogs are a large part of the code.
const ProofDialog = lazy(async () => ({
  default: (await import("#src/features/proof/web/proof-dialog.tsx")).ProofDialog,
}));

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
        <Suspense>
          <ProofDialog kind={kind} id={id} title={title} item={item} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
