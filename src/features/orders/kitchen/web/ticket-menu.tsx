import { Menu, UnstyledButton } from "@mantine/core";
import { IconBan, IconDotsVertical, IconPrinter, IconRuler2, IconX } from "@tabler/icons-react";
import type { Ticket } from "#src/features/orders/kitchen/contract.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import classes from "#src/features/orders/kitchen/web/kitchen-ticket.module.css";
import { itemName } from "#src/features/orders/item-name.ts";
import type { TicketActions } from "#src/features/orders/kitchen/web/use-ticket-actions.ts";
import { useStop } from "#src/features/dishes/stops/web/use-stops.ts";
import ui from "#src/web/ui/patterns.module.css";

/** The rare actions: print the ticket, mark one of its dishes as sold out, cancel the order. */
export function TicketMenu({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  const stop = useStop();
  const dishes = new Map(
    ticket.order_items.filter(({ quantity }) => quantity > 0).map((item) => [item.menu_item_id, item]),
  );
  const cancellable = ticket.status === "pending" || ticket.status === "processing";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          className={`${ui.centered} ${classes.more}`}
          aria-label={`More for ${tableLabel(ticket)}, ${ticket.reference_id}`}
        >
          <IconDotsVertical size={22} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => actions.print(ticket)}>
          Print Ticket
        </Menu.Item>
        <Menu.Item leftSection={<IconRuler2 size={20} aria-hidden />} onClick={actions.choosePaper}>
          Ticket Paper
        </Menu.Item>
        {[...dishes].map(
          ([id, item]) =>
            id && (
              <Menu.Item
                key={id}
                leftSection={<IconBan size={20} aria-hidden />}
                onClick={() => stop.mutate({ subject: { kind: "dish", id, name: item.dish_name } })}
              >
                {itemName({ ...item, size_name: null })} is sold out
              </Menu.Item>
            ),
        )}
        {cancellable && (
          <Menu.Item color="red" leftSection={<IconX size={20} aria-hidden />} onClick={() => actions.cancel(ticket)}>
            Cancel Order
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
