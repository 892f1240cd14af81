import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconBuildingStore, IconChartBar, IconCheck, IconPlus } from "@tabler/icons-react";
import { openCompany } from "#src/features/people/members/web/open-company.ts";
import { SETUP_OF_ANOTHER } from "#src/web/session/guard.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useSession } from "#src/web/session/session.tsx";

/** Lets an owner add another restaurant. */
export function AddCompanyItem() {
  const { role } = useSession();
  if (role !== "owner") return null;
  return (
    <Menu.Item component="a" href={SETUP_OF_ANOTHER} leftSection={<IconPlus size={18} aria-hidden />}>
      Add a Restaurant
    </Menu.Item>
  );
}

/** Links to the restaurants of a person who works in several, and to their comparison. */
export function CompanyItems() {
  const { companies, company } = useSession();
  const mayCompare = useMayOpen()("/restaurants");
  if (companies.length < 2) return null;
  return (
    <>
      <Menu.Label>Your restaurants</Menu.Label>
      {companies.map(({ id, name }) => (
        <Menu.Item
          key={id}
          disabled={id === company?.id}
          leftSection={<IconBuildingStore size={18} aria-hidden />}
          rightSection={id === company?.id && <IconCheck size={18} aria-label="Open now" />}
          onClick={() => openCompany(id)}
        >
          {name}
        </Menu.Item>
      ))}
      {mayCompare && (
        <Menu.Item component={Link} to="/restaurants" leftSection={<IconChartBar size={18} aria-hidden />}>
          All Places
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
