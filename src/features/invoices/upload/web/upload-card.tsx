import { Anchor, SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Grouping, guessGrouping, pagesProblem } from "#src/features/documents/files.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { FileChooser, withoutInvalidFiles } from "#src/features/invoices/upload/web/file-chooser.tsx";
import { OpenInvoices } from "#src/features/invoices/upload/web/open-invoices.tsx";
import { PageTray } from "#src/features/invoices/upload/web/page-tray.tsx";
import { startUpload } from "#src/features/invoices/upload/web/uploads.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

interface UploadCardProps {
  invoices: readonly InvoiceSummary[];
  onReview: (id: string) => void;
}

/**
 * Uploads invoices and shows their progress. One file is sent at once; for several files the person chooses whether
 * they are one invoice.
 */
export function UploadCard({ invoices, onReview }: UploadCardProps) {
  const client = useQueryClient();
  const [pages, setPages] = useState<File[] | null>(null);
  const [grouping, setGrouping] = useState<Grouping>();
  const collect = (files: File[], guess?: Grouping) => {
    setPages(files);
    setGrouping(guess);
  };
  const send = (files: readonly File[]) => {
    setPages(null);
    const isSeveral = grouping === "several" && files.length > 1;
    for (const invoice of isSeveral ? files.map((file) => [file]) : [files]) void startUpload(client, invoice);
  };
  const choose = (files: File[]) => {
    const valid = withoutInvalidFiles(files);
    const problem = pagesProblem(valid);
    if (problem) notify.error("Invalid File", problem);
    else if (valid.length === 1 && files.length === 1) send(valid);
    else if (valid.length > 0) collect(valid, guessGrouping(valid));
  };
  return (
    <SectionCard
      title="Supplier invoice"
      actions={
        <Anchor component={Link} to="/invoices">
          All invoices
        </Anchor>
      }
    >
      {pages ? (
        <PageTray
          pages={pages}
          {...(grouping === "several" && pages.length > 1 && { readLabel: `Read ${pages.length} invoices` })}
          onChange={setPages}
          onRead={() => send(pages)}
          onCancel={() => setPages(null)}
        >
          {grouping && pages.length > 1 && (
            <GroupingChoice count={pages.length} grouping={grouping} onChange={setGrouping} />
          )}
        </PageTray>
      ) : (
        <FileChooser onFiles={choose} onCollectPages={() => collect([])} />
      )}
      <OpenInvoices invoices={invoices} onReview={onReview} />
    </SectionCard>
  );
}

interface GroupingChoiceProps {
  count: number;
  grouping: Grouping;
  onChange: (grouping: Grouping) => void;
}

/** Asks whether files that were chosen together are the pages of one invoice or separate invoices. */
function GroupingChoice({ count, grouping, onChange }: GroupingChoiceProps) {
  return (
    <SegmentedControl
      aria-label="What these files are"
      value={grouping}
      onChange={(value) => onChange(value === "several" ? "several" : "one")}
      data={[
        { value: "one", label: `One invoice, ${count} pages` },
        { value: "several", label: `${count} invoices` },
      ]}
    />
  );
}
