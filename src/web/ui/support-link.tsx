import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { contactAddress } from "#src/shared/support.ts";
import { useSession } from "#src/web/session/session.tsx";

/** A link to those who run the installation, or to the help page when they have given no address. */
export function SupportLink({ children }: { children: ReactNode }) {
  const { app } = useSession();
  return (
    <Anchor href={contactAddress(app)} underline="always" inherit>
      {children}
    </Anchor>
  );
}
