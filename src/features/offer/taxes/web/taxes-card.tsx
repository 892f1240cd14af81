import { ActionIcon, Button, MultiSelect, Radio, Select, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { COINS, MAX_TAX_RATES, saveTaxRates, type TaxSettings } from "#src/features/offer/taxes/contract.ts";
import { draftOf, type RateDraft, rateDraftOf, settingsOf } from "#src/features/offer/taxes/draft.ts";
import { chargeRulesQuery, taxRatesQuery } from "#src/features/offer/taxes/web/queries.ts";
import classes from "#src/features/offer/taxes/web/taxes.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The settings for taxes and the service charge. */
export function TaxesCard() {
  const saved = useQuery(taxRatesQuery);
  return (
    <SectionCard title="Tax, Service and Receipts">
      <div className={`${ui.stackLg} ${classes.parts}`} id="tax">
        <p className={ui.mutedSm}>
          Each new order says how much of it is tax, such as GST or VAT, and the report adds it up. Food cost and
          margins are of the price without tax.
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

function TaxForm({ saved }: { saved: TaxSettings }) {
  const client = useQueryClient();
  const format = useFormat();
  const initial = () => draftOf(saved);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const { rates } = draft;
  const changed = JSON.stringify(draft) !== JSON.stringify(initial());
  const save = useMutation({
    mutationFn: (body: TaxSettings) => call(saveTaxRates, { body }),
    onSuccess: (settings) => {
      client.setQueryData(taxRatesQuery.queryKey, settings);
      notify.success("Taxes saved");
      return client.invalidateQueries({ queryKey: chargeRulesQuery.queryKey });
    },
    onError: (error) => notify.error("Failed to save the taxes", messageOf(error, "")),
  });
  const setRates = (next: RateDraft[]) => setDraft({ ...draft, rates: next });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const settings = settingsOf(draft);
    if (settings) save.mutate(settings);
  };
  return (
    <form noValidate onSubmit={submit} className={`${ui.stackLg} ${classes.parts}`} aria-label="Tax and Service">
      {rates.map((rate, index) => (
        <RateFields
          key={rate.key}
          rate={rate}
          rates={rates}
          tried={tried}
          onChange={(part) => setRates(rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)))}
          onRemove={() => setRates(rates.filter((other) => other !== rate))}
        />
      ))}
      {rates.length > 0 && (
        <Radio.Group
          label="The prices on the menu"
          value={draft.included ? "included" : "added"}
          onChange={(value) => setDraft({ ...draft, included: value === "included" })}
        >
          <div className={`${ui.stackSm} ${classes.choices}`}>
            <Radio value="included" label="include the tax" />
            <Radio value="added" label="are without tax: it is added to the total" />
          </div>
        </Radio.Group>
      )}
      <NumberField
        className={classes.service}
        label="Service charge"
        description="Added to every order, and taxed like what was ordered. Leave it empty for none."
        unit="%"
        decimals={2}
        max={100}
        value={draft.service}
        onChange={(service) => setDraft({ ...draft, service })}
      />
      <div className={`${ui.stackMd} ${classes.receipt}`}>
        <TextInput
          label="Tax number"
          description="Printed on receipts, such as your GST or VAT registration."
          maxLength={60}
          value={draft.taxNumber}
          onChange={(event) => setDraft({ ...draft, taxNumber: event.currentTarget.value })}
        />
        <Select
          label="Smallest coin"
          description="What is paid in cash is rounded to it."
          data={[
            { value: "", label: "Cash is not rounded" },
            ...COINS.map((coin) => ({ value: String(coin), label: format.money(coin) })),
          ]}
          value={draft.coin}
          onChange={(coin) => setDraft({ ...draft, coin: coin ?? "" })}
          allowDeselect={false}
        />
        <Textarea
          className={classes.note}
          label="Note on receipts"
          placeholder="Thank you, see you soon!"
          autosize
          minRows={1}
          maxLength={300}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
        />
      </div>
      <FormActions>
        {rates.length < MAX_TAX_RATES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              setTried(false);
              setRates([...rates, rateDraftOf()]);
            }}
          >
            {rates.length === 0 ? "Add Tax" : "Add Another Rate"}
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

/** The fields of a rate. The first rate applies to every dish whose category has no other. */
function RateFields({ rate, rates, tried, onChange, onRemove }: RateFieldsProps) {
  const isDefault = rates[0] === rate;
  const taken = rates.some(({ key, name }) => key !== rate.key && isSameName(name, rate.name));
  return (
    <fieldset className={`${ui.stackSm} ${classes.rate}`}>
      <legend>{isDefault ? "On everything" : "On some categories or dishes instead"}</legend>
      <div className={`${ui.stackMd} ${classes.fields}`}>
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
      {!isDefault && <DishField rate={rate} rates={rates} onChange={onChange} />}
    </fieldset>
  );
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase() && a.trim() !== "";
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

/** The field for dishes that have the rate whatever their category, such as alcohol in a category of drinks. */
function DishField({ rate, rates, onChange }: Pick<RateFieldsProps, "rate" | "rates" | "onChange">) {
  const dishes = useQuery(dishesQuery);
  const others = rates.filter(({ key }, index) => index > 0 && key !== rate.key);
  const taken = new Set(others.flatMap(({ dish_ids }) => dish_ids));
  return (
    <MultiSelect
      label="Dishes"
      placeholder={rate.dish_ids.length === 0 ? "Choose dishes" : ""}
      data={(dishes.data ?? []).filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
      value={rate.dish_ids}
      onChange={(dish_ids) => onChange({ dish_ids })}
      disabled={!dishes.data}
      nothingFoundMessage="No such dish"
      searchable
    />
  );
}
