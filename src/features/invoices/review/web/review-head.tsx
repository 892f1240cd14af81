import { NativeSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DocumentKind, DOCUMENTS } from "#src/invoice-reader/invoice.ts";
import { documentLabel } from "#src/features/invoices/receipts/document.ts";
import { CURRENCIES } from "#src/features/companies/countries.ts";
import type { HeadValue, LowConfidence } from "#src/features/invoices/review/low-confidence.ts";
import type { Review } from "#src/features/invoices/review/contract.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { ExchangeRate } from "#src/features/invoices/review/web/exchange-rate.tsx";
import { HeadQuestions } from "#src/features/invoices/review/web/head-questions.tsx";
import { LowConfidenceNotes } from "#src/features/invoices/review/web/low-confidence-notes.tsx";
import { headId } from "#src/features/invoices/review/web/field-ids.ts";
import type { Highlight } from "#src/features/invoices/review/web/use-highlight.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./review.module.css";

const DOCUMENT_CHOICES = DOCUMENTS.map((value) => ({
  value,
  label: documentLabel(value),
}));

interface ReviewHeadProps {
  draft: ReviewDraft;
  review: Review;
  lowConfidence: readonly LowConfidence<HeadValue>[];
  edits: DraftEdits;
  onHighlight: (highlight: Highlight) => void;
}

/** The supplier, number, date and currency of the invoice. */
export function ReviewHead({ draft, review, lowConfidence, edits, onHighlight }: ReviewHeadProps) {
  const suppliers = useQuery(suppliersQuery);
  const format = useFormat();
  const toCheck = new Set<string>(lowConfidence.map(({ value }) => value));
  const field = (value: HeadValue) => ({
    id: headId(value),
    "data-to-check": toCheck.has(value) || undefined,
    onFocus: () => onHighlight({ key: null, value }),
  });
  const known = (suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = draft.supplier_id ?? review.supplier?.id ?? null;
  const foreign = draft.currency !== format.currency;
  return (
    <section aria-label="Invoice" className={classes.head}>
      <FormRow>
        <TextInput
          {...field("supplier_name")}
          label="Supplier Name"
          maxLength={120}
          description={
            draft.supplier_name.trim() !== "" && chosen === null ? "It will be added to your suppliers." : undefined
          }
          value={draft.supplier_name}
          onChange={(event) => edits.head({ supplier_name: event.currentTarget.value, supplier_id: null })}
        />
        <Select
          label="Select existing supplier"
          placeholder={known.length === 0 ? "No suppliers yet" : "Search suppliers"}
          data={known}
          searchable
          value={chosen}
          nothingFoundMessage="No supplier with this name"
          onChange={(id) => {
            const supplier = suppliers.data?.find((one) => one.id === id);
            if (supplier) edits.head({ supplier_id: supplier.id, supplier_name: supplier.name });
          }}
        />
      </FormRow>
      <div className={classes.headRow}>
        <TextInput
          {...field("invoice_number")}
          label="Invoice Number"
          maxLength={60}
          value={draft.invoice_number}
          onChange={(event) => edits.head({ invoice_number: event.currentTarget.value })}
        />
        <TextInput
          {...field("invoice_date")}
          label="Invoice Date"
          type="date"
          value={draft.invoice_date}
          onChange={(event) => edits.head({ invoice_date: event.currentTarget.value })}
        />
        <NativeSelect
          {...field("currency")}
          label="Currency"
          data={[...new Set([...CURRENCIES, format.currency, draft.currency])].toSorted()}
          value={draft.currency}
          onChange={(event) => edits.head({ currency: event.currentTarget.value })}
        />
        <DocumentField document={draft.document} onChange={(document) => edits.head({ document, document_or: null })} />
        {foreign && <ExchangeRate draft={draft} lastRate={review.last_rate} edits={edits} />}
      </div>
      <HeadQuestions draft={draft} review={review} edits={edits} />
      <LowConfidenceNotes
        values={lowConfidence.filter(({ value }) => value !== "tax" && value !== "total")}
        onAccept={(value, offer) => edits.head({ [value]: offer })}
        onConfirm={(value) => edits.head({ confirmed: [...draft.confirmed, value] })}
      />
    </section>
  );
}

function DocumentField({ document, onChange }: { document: DocumentKind; onChange: (document: DocumentKind) => void }) {
  return (
    <NativeSelect
      id={headId("document")}
      label="Document"
      data={DOCUMENT_CHOICES}
      value={document}
      onChange={({ currentTarget: { value } }) => {
        const chosen = DOCUMENTS.find((document) => document === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
