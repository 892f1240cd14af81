import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { printBill } from "#src/features/till/printing/contract.ts";
import { printersQuery } from "#src/features/till/printing/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Prints an order's bill on the printers of receipts; nothing if there are none. */
export function PrintBill({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const { data } = useQuery(printersQuery);
  const print = useMutation({
    mutationFn: () => call(printBill, { body: { order_id: orderId } }),
    onSuccess: ({ printers }) => notify.success("The bill is on its way", printers.join(", ")),
    onError: (error) => notify.error("The bill was not printed", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(printersQuery),
  });
  const isPossible = data?.is_possible && data.printers.some(({ is_on, prints_receipts }) => is_on && prints_receipts);
  if (!isPossible) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      Print Bill
    </Button>
  );
}
