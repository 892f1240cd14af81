import { deviceKeys } from "#src/features/till/web/device-keys.ts";
import { handOverOrders } from "#src/features/till/web/send-orders.ts";
import { companiesWithStoredOrders, storedOrders } from "#src/features/till/web/stored-orders.ts";
import { CallError } from "#src/web/call.ts";

/**
 * Hands over the orders that a till stored on this device, of all restaurants except the one whose till sends its own
 * (`except`). The orders continue to wait when the server cannot be reached or does not know the device.
 */
export async function handOverLeftOrders(except: string | null): Promise<void> {
  for (const companyId of companiesWithStoredOrders(localStorage)) {
    if (companyId === except) continue;
    try {
      await handOverOrders(storedOrders(localStorage, companyId, () => deviceKeys(companyId)));
    } catch (error) {
      // The server cannot be reached, or does not know the secret: the installation was restored, or the device was not
      // used for months.
      if (!(error instanceof CallError)) throw error;
    }
  }
}
