import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconCalendarDue,
  IconClipboardCheck,
  IconPlus,
  IconToolsKitchen2,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { ChangeButton } from "#src/web/ui/change-button.tsx";

/** What is open above the table; one at a time. */
export type OpenCard = "add" | "upload" | null;

interface InventoryActionsProps {
  openCard: OpenCard;
  onOpen: (card: OpenCard) => void;
  /** An item is opened beside the list: its panel has the main button. */
  itemOpened: boolean;
}

/** The buttons beside the screen's title. */
export function InventoryActions({ openCard, onOpen, itemOpened }: InventoryActionsProps) {
  const uploading = openCard === "upload";
  const adding = openCard === "add";
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to="/inventory/stocktake"
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
      >
        Stocktake
      </Button>
      <Button variant="default" component={Link} to="/prep" leftSection={<IconToolsKitchen2 size={18} aria-hidden />}>
        Prep List
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/inventory/use-by" />}
        leftSection={<IconCalendarDue size={18} aria-hidden />}
      >
        Use By
      </Button>
      <ChangeButton
        variant="default"
        leftSection={uploading ? <IconX size={18} aria-hidden /> : <IconUpload size={18} aria-hidden />}
        onClick={() => onOpen(uploading ? null : "upload")}
      >
        {uploading ? "Hide Upload" : "Upload Invoice"}
      </ChangeButton>
      <ChangeButton
        variant={adding || itemOpened ? "default" : "filled"}
        leftSection={adding ? <IconX size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        onClick={() => onOpen(adding ? null : "add")}
      >
        {adding ? "Cancel" : "Add Item"}
      </ChangeButton>
    </>
  );
}
