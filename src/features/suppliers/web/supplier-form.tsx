import { Alert, Button, Chip, Group, Input, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { newSupplier, type NewSupplier, type Supplier } from "#src/features/suppliers/contract.ts";
import { DAY_LABELS, WEEKDAYS } from "#src/shared/time-span.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { OrderingFields } from "#src/features/suppliers/web/ordering-fields.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./suppliers.module.css";

interface SupplierFormProps {
  /** The supplier to edit; missing for a new one. */
  supplier?: Supplier;
  busy: boolean;
  /** Why the server rejected the values. */
  error: string | null;
  onSubmit: (values: NewSupplier) => void;
  onCancel: () => void;
}

interface Typed {
  minimum_order: string;
  lead_time_days: string;
  payment_terms_days: string;
  order_by: string;
}

/** Returns the form's values in the form in which they are sent: empty ones become unknown. */
function asSupplier<Values extends Typed>(values: Values) {
  const days = (typed: string) => (typed === "" ? null : Number(typed));
  return {
    ...values,
    minimum_order: values.minimum_order || null,
    lead_time_days: days(values.lead_time_days),
    payment_terms_days: days(values.payment_terms_days),
    order_by: ORDER_BY.find((text) => text === values.order_by) ?? null,
  };
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
      order_cutoff: text(supplier?.order_cutoff),
      order_by: text(supplier?.order_by),
      order_email: text(supplier?.order_email),
      payment_terms_days: text(supplier?.payment_terms_days),
      closed_days: supplier?.closed_days ?? [],
      delivers_on_holidays: supplier?.delivers_on_holidays ?? true,
      shows_prices: supplier?.shows_prices ?? false,
    },
    transformValues: asSupplier,
    validate: (values) => schemaResolver(newSupplier, { sync: true })(asSupplier(values)),
  });
  const number = (name: "minimum_order" | "lead_time_days" | "payment_terms_days") => ({
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
              {WEEKDAYS.map((day) => (
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
        <OrderingFields
          values={form.values}
          errors={form.errors}
          onChange={(changed) => form.setValues(changed)}
          payment={number("payment_terms_days")}
        />
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
