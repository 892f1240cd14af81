import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ProofInput, type ProofKind, readProof } from "#src/features/reports/proof/contract.ts";
import { formatMoney } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./proof-list.module.css";

interface ProofListProps {
  kind: ProofKind;
  id: string;
  /** The ingredient that the number is about. An invoice is opened at the line of this ingredient. */
  item: string;
}

/** The proof of a number: a sentence, its inputs with links to their sources, and the formula. */
export function ProofList({ kind, id, item }: ProofListProps) {
  const proof = useQuery({
    queryKey: ["proof", kind, id],
    queryFn: ({ signal }) => call(readProof, { query: { kind, id } }, { signal }),
    staleTime: 0,
  });
  if (proof.isPending) return <SkeletonRows count={6} label="Loading the proof" />;
  if (proof.isError) {
    return (
      <ErrorBanner
        message={messageOf(proof.error, "The proof could not be loaded.")}
        onRetry={() => void proof.refetch()}
      />
    );
  }
  const { sentence, formula, inputs } = proof.data;
  return (
    <>
      <p className={classes.sentence}>{sentence}</p>
      <ul>
        {inputs.map((input, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- inputs have no key of their own and never move
          <InputRow key={at} input={input} item={item} />
        ))}
      </ul>
      <p className={`${ui.mutedSm} ${classes.formula}`}>{formula}</p>
    </>
  );
}

function InputRow({ input, item }: { input: ProofInput; item: string }) {
  const { label, at, source_type, source_id } = input;
  const format = useFormat();
  return (
    <li className={`${ui.ends} ${classes.input}`}>
      <span className={ui.breakable}>
        <SourceLink type={source_type} id={source_id} item={item}>
          {label}
        </SourceLink>
        {at && (
          <span className={`${ui.mutedSm} ${classes.at}`}>
            {source_type === "day" && source_id !== null ? format.day(source_id) : format.dateTime(at)}
          </span>
        )}
      </span>
      <span className={classes.value}>{valueText(input, format)}</span>
    </li>
  );
}

/** Returns a value's text: a price in the company's currency, a credited amount in its own currency, or a quantity. */
function valueText({ value, unit, source_type }: ProofInput, format: Format): string {
  if (source_type === "price" || source_type === "invoice-price") return format.money(value, 4);
  if (source_type === "credit") return formatMoney(value, unit, format.locale);
  return signed(value, format.quantity(Math.abs(value), unit));
}

/** Returns a text with a minus sign that is as wide as a digit. */
const signed = (value: number, text: string) => (value < 0 ? `−${text}` : text);

interface SourceLinkProps {
  type: string;
  id: string | null;
  item: string;
  children: string;
}

/** The addresses of sources that can be opened. A price on an invoice is a source of its own, shown as money. */
const SOURCES: Record<string, string> = {
  invoice: "/invoices/$id",
  "invoice-price": "/invoices/$id",
  count: "/inventory/counts/$id",
  credit: "/credits/$id",
};

/** A label that links to an input's source: the invoice line, the count or the credit request. */
function SourceLink({ type, id, item, children }: SourceLinkProps) {
  const to = Object.hasOwn(SOURCES, type) ? SOURCES[type] : undefined;
  if (id === null || to === undefined) return children;
  const isInvoice = to.startsWith("/invoices");
  return (
    <Anchor
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={to} params={{ id }} search={isInvoice ? { item } : {}} />}
    >
      {children}
    </Anchor>
  );
}
