import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SoldOutDialog } from "#src/features/dishes/stops/web/sold-out-dialog.tsx";
import { stopsQuery, useStopsRefresh } from "#src/features/dishes/stops/web/use-stops.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";

/** Opens the list of sold-out dishes for people without a kitchen board, such as those at the counter. */
export function SoldOutButton() {
  const [opened, setOpened] = useState(false);
  useStopsRefresh();
  const count = useQuery(stopsQuery).data?.stops.length ?? 0;
  return (
    <>
      <ChangeButton variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {count === 0 ? "Sold Out" : `Sold Out (${count})`}
      </ChangeButton>
      {opened && <SoldOutDialog onClose={() => setOpened(false)} />}
    </>
  );
}
