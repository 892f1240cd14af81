import { Button } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** Leads to the import of a list from a file. */
export function ImportLink({ kind }: { kind: "dishes" | "suppliers" }) {
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
