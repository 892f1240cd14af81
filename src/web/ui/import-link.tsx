import { Button } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMayOpen } from "#src/web/session/may-open.ts";

/** Links to the import of a list from a file; not shown to those who may not import. */
export function ImportLink({ kind }: { kind: "dishes" | "suppliers" }) {
  const mayOpen = useMayOpen();
  if (!mayOpen("/import")) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTableImport size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/import" search={{ kind }} />}
    >
      Import
    </Button>
  );
}
