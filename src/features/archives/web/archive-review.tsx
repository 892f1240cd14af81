import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ArchiveImport,
  type ArchivePreview,
  deleteArchiveImport,
  importArchive,
} from "#src/features/archives/contract.ts";
import { archiveQuery } from "#src/features/archives/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./archives.module.css";

/** The tables that an owner knows, with the names that owners use. */
const COUNTED: readonly [string, string][] = [
  ["dish", "Dishes"],
  ["inventory", "Ingredients"],
  ["suppliers", "Suppliers"],
  ["orders", "Orders"],
  ["receipts", "Receipts"],
  ["supplier_invoice", "Invoices"],
  ["purchase_orders", "Orders to suppliers"],
  ["stock_movements", "Stock movements"],
];

/** Shows the contents of an archive, and the buttons to decide about it. */
export function ArchiveReview({ of: { id, preview } }: { of: ArchiveImport }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(archiveQuery);
  const start = useMutation({
    mutationFn: () => call(importArchive, { query: { id } }),
    onError: (error) => notify.error("The import was not started", messageOf(error, "Please try again.")),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteArchiveImport, { query: { id } }),
    onError: (error) => notify.error("The archive was not put away", messageOf(error, "Please try again.")),
    onSettled: refresh,
  });
  if (!preview) return null;
  return (
    <>
      <PreviewFacts preview={preview} />
      <Problems preview={preview} />
      <div className={`${ui.wrap} ${ui.gapMd}`}>
        {preview.problem_count === 0 && (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Import {preview.restaurant}
          </Button>
        )}
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          Choose Another
        </Button>
      </div>
    </>
  );
}

function PreviewFacts({ preview }: { preview: ArchivePreview }) {
  const { number, dateTime } = useFormat();
  const rows = new Map(preview.tables.map((table) => [table.name, table.rows]));
  const all = preview.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    <dl className={classes.facts}>
      <dt>Restaurant</dt>
      <dd>
        {preview.restaurant}, {preview.country}, {preview.currency}
      </dd>
      <dt>Made</dt>
      <dd>{preview.made_at ? dateTime(preview.made_at) : "The archive does not say"}</dd>
      {COUNTED.filter(([name]) => rows.has(name)).map(([name, label]) => (
        <Fact key={name} label={label} value={number(rows.get(name) ?? 0)} />
      ))}
      <Fact label="Rows in all" value={`${number(all)} in ${number(preview.tables.length)} tables`} />
      <Fact label="Pictures and files" value={number(preview.files)} />
      {preview.missing_files > 0 && <Fact label="Missing files" value={`${number(preview.missing_files)}, left out`} />}
      {preview.not_read.length > 0 && <Fact label="Not looked at" value={preview.not_read.join(", ")} />}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Problems({ preview: { problems, problem_count } }: { preview: ArchivePreview }) {
  const { number } = useFormat();
  if (problem_count === 0) return null;
  return (
    <>
      <p className={classes.text} role="alert">
        {number(problem_count)} {problem_count === 1 ? "row is" : "rows are"} not as an export writes them, so nothing
        can be imported. Please take the export as it was made.
      </p>
      <ul className={classes.problems}>
        {problems.map(({ table, line, problem }) => (
          <li key={`${table} ${line} ${problem}`}>
            {table}, row {number(line)}: {problem}
          </li>
        ))}
      </ul>
    </>
  );
}
