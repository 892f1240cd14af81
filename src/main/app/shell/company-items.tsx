import { Menu } from "@mantine/core";
import { IconBuildingStore, IconCheck } from "@tabler/icons-react";
import { chooseCompany } from "#src/features/members/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { setCompanyOfTab } from "#src/web/session/company-of-tab.ts";
import { homeOf } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** The restaurants of a person who works in several; choosing one opens it in this tab, as a new document. */
export function CompanyItems() {
  const { companies, company } = useSession();
  if (companies.length < 2) return null;
  const choose = (id: string) => {
    call(chooseCompany, { body: { id } }).then(
      ({ role }) => {
        setCompanyOfTab(id, { ofSeveral: true });
        window.location.assign(homeOf(role));
      },
      (error: unknown) => notify.error("The restaurant was not opened", messageOf(error, "Please try again.")),
    );
  };
  return (
    <>
      <Menu.Label>Your restaurants</Menu.Label>
      {companies.map(({ id, name }) => (
        <Menu.Item
          key={id}
          disabled={id === company?.id}
          leftSection={<IconBuildingStore size={18} aria-hidden />}
          rightSection={id === company?.id && <IconCheck size={18} aria-label="Open now" />}
          onClick={() => choose(id)}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
