import { Radio } from "@mantine/core";
import { ROLE_LABELS, ROLE_TEXTS } from "#src/features/people/members/rules.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { type Role, ROLES } from "#src/shared/roles.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./people.module.css";

/** A person's rights as form values. `limit` is the typed text; "" means that the person may approve no orders. */
export interface Rights {
  role: Role;
  limit: string;
}

interface RoleFieldsProps {
  rights: Rights;
  onChange: (rights: Rights) => void;
}

/** The four roles with their rights, and a manager's limit for orders to suppliers. */
export function RoleFields({ rights: { role, limit }, onChange }: RoleFieldsProps) {
  const { currency } = useCompany();
  return (
    <>
      <Radio.Group label="Role" value={role} onChange={(value) => onChange({ role: value, limit })}>
        <div className={`${ui.stackMd} ${classes.roles}`}>
          {ROLES.map((role) => (
            <Radio key={role} value={role} label={ROLE_LABELS[role]} description={ROLE_TEXTS[role]} />
          ))}
        </div>
      </Radio.Group>
      {role === "manager" && (
        <NumberField
          label="May approve orders to suppliers up to, in a day"
          description="Leave it empty if only owners approve orders."
          unit={currency}
          value={limit}
          onChange={(value) => onChange({ role, limit: value })}
        />
      )}
    </>
  );
}

/** Returns the rights for a request. A manager's limit is a number; null means that they may approve no orders. */
export function rightsBody({ role, limit }: Rights): { role: Role; po_limit: number | null } {
  return { role, po_limit: role === "manager" && limit !== "" ? Number(limit) : null };
}
