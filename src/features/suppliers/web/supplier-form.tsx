import { Alert, Button, Chip, Group, Input, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import {
  DAY_LABELS,
  DELIVERY_DAYS,
  newSupplier,
  type NewSupplier,
  type Supplier,
} from "#src/features/suppliers/contract.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./suppliers.module.css";

interface SupplierFormProps {
  /** The supplier to edit; a new one without it. */
  supplier?: Supplier;
  busy: boolean;
  /** Why the server rejected the values. */
  error: string | null;
  onSubmit: (values: NewSupplier) => void;
  onCancel: () => void;
}

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));

export function SupplierForm({ supplier, busy, error, onSubmit, onCancel }: SupplierFormProps) {
  const format = useFormat();
  const form = useForm({
    mode: "controlled",
    initialValues: {
      name: text(supplier?.name),
      contact: text(supplier?.contact),
      whatsapp_number: text(supplier?.whatsapp_number),
      email: text(supplier?.email),
      address: text(supplier?.address),
      uen: text(supplier?.uen),
      customer_id: text(supplier?.customer_id),
      delivery_days: supplier?.delivery_days ?? [],
      minimum_order: text(supplier?.minimum_order),
      lead_time_days: text(supplier?.lead_time_days),
    },
    transformValues: (values) => ({
      ...values,
      minimum_order: values.minimum_order === "" ? null : values.minimum_order,
      lead_time_days: values.lead_time_days === "" ? null : Number(values.lead_time_days),
    }),
    validate: (values) =>
      schemaResolver(newSupplier, { sync: true })({
        ...values,
        minimum_order: values.minimum_order || null,
        lead_time_days: values.lead_time_days === "" ? null : Number(values.lead_time_days),
      }),
  });
  const number = (name: "minimum_order" | "lead_time_days") => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
  });
  const [label, busyLabel] = supplier ? ["Save Changes", "Saving..."] : ["Add Supplier", "Adding..."];
  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit((values) => onSubmit(newSupplier.parse(values)))}>
      <FormStack>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <FormRow>
          <TextInput label="Name" withAsterisk required data-autofocus {...form.getInputProps("name")} />
          <TextInput label="Contact Number" type="tel" autoComplete="off" {...form.getInputProps("contact")} />
          <TextInput label="WhatsApp" type="tel" autoComplete="off" {...form.getInputProps("whatsapp_number")} />
          <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps("email")} />
          <TextInput label="UEN/Business ID" {...form.getInputProps("uen")} />
          <TextInput label="Customer ID" {...form.getInputProps("customer_id")} />
        </FormRow>
        <Textarea label="Address" autosize minRows={2} {...form.getInputProps("address")} />
        <Input.Wrapper label="Delivery days" labelElement="div">
          <Chip.Group multiple {...form.getInputProps("delivery_days")}>
            <Group gap="xs">
              {DELIVERY_DAYS.map((day) => (
                <Chip key={day} value={day} radius="md" variant="outline" classNames={{ label: classes.day }}>
                  {DAY_LABELS[day]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <FormRow>
          <NumberField label="Minimum order" unit={format.currency} decimals={3} {...number("minimum_order")} />
          <NumberField label="Lead time" unit="days" decimals={0} max={365} {...number("lead_time_days")} />
        </FormRow>
        <FormActions>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? busyLabel : label}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
