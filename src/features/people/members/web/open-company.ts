import { chooseCompany } from "#src/features/people/members/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { setCompanyOfTab } from "#src/web/session/company-of-tab.ts";
import { homeOf } from "#src/web/session/guard.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Opens one of the person's restaurants in this tab, as a new document, on the first screen of their role. */
export function openCompany(id: string): void {
  call(chooseCompany, { body: { id } }).then(
    ({ role }) => {
      setCompanyOfTab(id, { ofSeveral: true });
      window.location.assign(homeOf(role));
    },
    (error: unknown) => notify.error("The restaurant was not opened", messageOf(error, "Please try again.")),
  );
}
