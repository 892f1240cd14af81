import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconCalendarDue,
  IconClipboardCheck,
  IconDots,
  IconPlus,
  IconTableImport,
  IconTags,
  IconToolsKitchen2,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { ChangeButton } from "#src/web/ui/change-button.tsx";

/** The card that is open above the table; at most one is open at a time. */
export type OpenCard = "add" | "upload" | null;

interface InventoryActionsProps {
  openCard: OpenCard;
  onOpen: (card: OpenCard) => void;
  /** Whether an item is open beside the list: its panel then has the main button. */
  itemOpened: boolean;
  onEditCategories: () => void;
}

/** The buttons beside the screen's title. */
export function InventoryActions({ openCard, onOpen, itemOpened, onEditCategories }: InventoryActionsProps) {
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
      <MoreActions onEditCategories={onEditCategories} />
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

/** Actions that are needed less often than every day. */
function MoreActions({ onEditCategories }: Pick<InventoryActionsProps, "onEditCategories">) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/prep" leftSection={<IconToolsKitchen2 size={18} aria-hidden />}>
          Prep Today
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/inventory/use-by" />}
          leftSection={<IconCalendarDue size={18} aria-hidden />}
        >
          Use By
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/import" search={{ kind: "ingredients" }} />}
          leftSection={<IconTableImport size={18} aria-hidden />}
        >
          Import from a File
        </Menu.Item>
        <Menu.Item leftSection={<IconTags size={18} aria-hidden />} onClick={onEditCategories}>
          Ingredient Categories
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
