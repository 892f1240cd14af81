import { Button } from "@mantine/core";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { describePack } from "#src/features/inventory/packs.ts";
import { PackForm } from "#src/features/inventory/web/pack-form.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

/** The packs an item is bought in, and the form to change them. */
export function PackSizes({ item }: { item: InventoryItem }) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-labelledby="pack-sizes">
      <div className={`${ui.split} ${classes.partHead}`}>
        <h3 id="pack-sizes">Pack sizes</h3>
        {!editing && (
          <Button variant="subtle" onClick={() => setEditing(true)}>
            {item.packs.length > 0 ? "Edit" : "Add"}
          </Button>
        )}
      </div>
      {editing ? (
        <PackForm item={item} onDone={() => setEditing(false)} />
      ) : item.packs.length > 0 ? (
        <ul className={classes.plain}>
          {item.packs.map((pack) => (
            <li key={pack.id}>{describePack(pack)}</li>
          ))}
        </ul>
      ) : (
        <p className={ui.mutedMd}>No pack sizes yet (e.g. 1 tray = 30 pcs)</p>
      )}
    </section>
  );
}
