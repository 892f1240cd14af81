import { Anchor } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ProofKind } from "#src/features/reports/proof/contract.ts";

// Loaded on demand: the dashboard has these buttons, and dialogs are a large part of the code.
const ProofDialog = lazy(async () => ({
  default: (await import("#src/features/reports/proof/web/proof-dialog.tsx")).ProofDialog,
}));

interface ProofButtonProps {
  kind: ProofKind;
  id: string;
  /** The dialog's title. */
  title: string;
  /** The ingredient that the number is about. An invoice is opened at the line of this ingredient. */
  item?: string;
  children: ReactNode;
}

/** A button that opens the proof of a number. */
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
