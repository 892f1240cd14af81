import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { SoldOutDialog } from "#src/features/orders/web/sold-out-dialog.tsx";
import { ChangeButton } from "#src/web/ui/change-button.tsx";

/** Opens what is sold out, for those who have no kitchen board: a guest at the counter asks for it too. */
export function SoldOutButton() {
  const [opened, setOpened] = useState(false);
  const { data = [] } = useQuery(dishesQuery);
  const marked = data.filter(({ sold_out_at }) => sold_out_at !== null);
  return (
    <>
      <ChangeButton variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {marked.length === 0 ? "Sold Out" : `Sold Out (${marked.length})`}
      </ChangeButton>
      {opened && <SoldOutDialog marked={marked} onClose={() => setOpened(false)} />}
    </>
  );
}
