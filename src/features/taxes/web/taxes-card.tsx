import { ActionIcon, Button, MultiSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import { listTaxRates, MAX_TAX_RATES, saveTaxRates, type TaxRate } from "#src/features/taxes/contract.ts";
import { draftOf, type RateDraft, ratesOf } from "#src/features/taxes/draft.ts";
import classes from "#src/features/taxes/web/taxes.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

const taxRatesQuery = queryOptions({
  queryKey: ["tax-rates"],
  queryFn: async ({ signal }) => (await call(listTaxRates, undefined, { signal })).tax_rates,
});

/** The taxes that are included in the menu's prices. */
export function TaxesCard() {
  const saved = useQuery(taxRatesQuery);
  return (
    <SectionCard title="Tax">
      <div className={classes.parts} id="tax">
        <p className={classes.soft}>
          If the prices on your menu include a tax, such as GST or VAT, say which: each new order then says how much of
          it is tax, and the report adds it up. Prices and totals stay as they are.
        </p>
        {saved.isPending && <SkeletonRows count={1} label="Loading the taxes" />}
        {saved.isError && !saved.data && (
          <ErrorBanner message="The taxes could not be loaded." onRetry={() => void saved.refetch()} />
        )}
        {saved.data && <TaxForm key={JSON.stringify(saved.data)} saved={saved.data} />}
      </div>
    </SectionCard>
  );
}

function TaxForm({ saved }: { saved: TaxRate[] }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => saved.map(draftOf));
  const [tried, setTried] = useState(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(saved.map(draftOf));
  const save = useMutation({
    mutationFn: async (tax_rates: TaxRate[]) => (await call(saveTaxRates, { body: { tax_rates } })).tax_rates,
    onSuccess: (rates) => {
      client.setQueryData(taxRatesQuery.queryKey, rates);
      notify.success("Taxes saved");
    },
    onError: (error) => notify.error("Failed to save the taxes", messageOf(error, "")),
  });
  const change = (index: number, part: Partial<RateDraft>) =>
    setDraft(draft.map((rate, at) => (at === index ? { ...rate, ...part } : rate)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const rates = ratesOf(draft);
    if (rates) save.mutate(rates);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.parts} aria-label="Tax">
      {draft.map((rate, index) => (
        <RateFields
          key={rate.key}
          rate={rate}
          rates={draft}
          tried={tried}
          onChange={(part) => change(index, part)}
          onRemove={() => setDraft(draft.filter((other) => other !== rate))}
        />
      ))}
      <FormActions>
        {draft.length < MAX_TAX_RATES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              setTried(false);
              setDraft([...draft, draftOf()]);
            }}
          >
            {draft.length === 0 ? "Add Tax" : "Add Another Rate"}
          </Button>
        )}
        {changed && (
          <Button type="submit" loading={save.isPending}>
            Save Tax
          </Button>
        )}
      </FormActions>
    </form>
  );
}

interface RateFieldsProps {
  rate: RateDraft;
  rates: RateDraft[];
  tried: boolean;
  onChange: (part: Partial<RateDraft>) => void;
  onRemove: () => void;
}

/** A rate. The first one holds for every dish whose category has no other. */
function RateFields({ rate, rates, tried, onChange, onRemove }: RateFieldsProps) {
  const isDefault = rates[0] === rate;
  const taken = rates.some(({ key, name }) => key !== rate.key && isSameName(name, rate.name));
  return (
    <fieldset className={classes.rate}>
      <legend>{isDefault ? "On everything" : "On some categories instead"}</legend>
      <div className={classes.fields}>
        <TextInput
          label="Name"
          placeholder="GST"
          maxLength={30}
          value={rate.name}
          error={tried && (rate.name.trim() === "" ? "Please enter a name" : taken && "Another rate has this name")}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberField
          label="Rate"
          unit="%"
          decimals={3}
          max={100}
          value={rate.percent}
          error={tried && rate.percent === "" && "Please enter the rate"}
          onChange={(percent) => onChange({ percent })}
        />
        <ActionIcon variant="subtle" size="lg" aria-label={`Remove ${rate.name || "this rate"}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {!isDefault && <CategoryField rate={rate} rates={rates} onChange={onChange} />}
    </fieldset>
  );
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase() && one.trim() !== "";
}

function CategoryField({ rate, rates, onChange }: Pick<RateFieldsProps, "rate" | "rates" | "onChange">) {
  const categories = useQuery(categoriesQuery);
  const others = rates.filter(({ key }, index) => index > 0 && key !== rate.key);
  const taken = new Set(others.flatMap(({ category_ids }) => category_ids));
  return (
    <MultiSelect
      label="Categories"
      placeholder={rate.category_ids.length === 0 ? "Choose categories" : ""}
      data={(categories.data ?? [])
        .filter(({ id }) => !taken.has(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={rate.category_ids}
      onChange={(category_ids) => onChange({ category_ids })}
      disabled={!categories.data}
      nothingFoundMessage="No such category"
      searchable
    />
  );
}
