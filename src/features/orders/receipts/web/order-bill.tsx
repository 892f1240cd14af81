import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTicketPaper } from "#src/features/orders/web/use-ticket-paper.ts";
import { billPdf } from "#src/features/orders/receipts/contract.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./order-bill.module.css";

interface OrderBillProps {
  orderId: string;
  /** Other buttons for printing it. */
  children?: ReactNode;
}

/** The bill of an unpaid order, to open and print with this device's printer. */
export function OrderBill({ orderId, children }: OrderBillProps) {
  const [paper] = useTicketPaper();
  return (
    <SectionCard title="Bill">
      <div className={`${ui.toolbar} ${classes.ways}`}>
        <Anchor
          href={addressInTab(billPdf, { query: { orderId, paper: paper === "58" ? paper : "80" } })}
          target="_blank"
          underline="always"
        >
          Open the bill
        </Anchor>
        {children}
      </div>
    </SectionCard>
  );
}
