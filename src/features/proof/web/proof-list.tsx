import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ProofInput, type ProofKind, readProof } from "#src/features/proof/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./proof-list.module.css";

interface ProofListProps {
  kind: ProofKind;
  id: string;
  /** The ingredient that the number is about: an invoice is opened at its line. */
  item: string;
}

/** What a number is made of: a sentence, its inputs with links to where they come from, and how they are computed. */
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
      <ul className={classes.inputs}>
        {inputs.map((input, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- inputs have no key of their own and never move
          <InputRow key={at} input={input} item={item} />
        ))}
      </ul>
      <p className={classes.formula}>{formula}</p>
    </>
  );
}

function InputRow({ input, item }: { input: ProofInput; item: string }) {
  const { label, value, unit, at, source_type, source_id } = input;
  const format = useFormat();
  const isMoney = source_type === "price" || source_type === "invoice-price";
  return (
    <li className={classes.input}>
      <span className={classes.label}>
        <SourceLink type={source_type} id={source_id} item={item}>
          {label}
        </SourceLink>
        {at && (
          <span className={classes.at}>
            {source_type === "day" && source_id !== null ? format.day(source_id) : format.dateTime(at)}
          </span>
        )}
      </span>
      <span className={classes.value}>
        {isMoney ? format.money(value, 4) : signed(value, format.quantity(Math.abs(value), unit))}
      </span>
    </li>
  );
}

/** With a minus sign as wide as a digit. */
const signed = (value: number, text: string) => (value < 0 ? `−${text}` : text);

interface SourceLinkProps {
  type: string;
  id: string | null;
  item: string;
  children: string;
}

/** What can be opened. A price on an invoice is one of its own: it is shown as money. */
const SOURCES = new Set(["invoice", "invoice-price", "count"]);

/** The label as a link to the line of an invoice, or to the count, that it comes from. */
function SourceLink({ type, id, item, children }: SourceLinkProps) {
  if (id === null || !SOURCES.has(type)) return children;
  const isInvoice = type !== "count";
  const to = isInvoice ? "/invoices/$id" : "/inventory/counts/$id";
  return (
    <Anchor
      fz="inherit"
      renderRoot={(props) => <Link {...props} to={to} params={{ id }} search={isInvoice ? { item } : {}} />}
    >
      {children}
    </Anchor>
  );
}
