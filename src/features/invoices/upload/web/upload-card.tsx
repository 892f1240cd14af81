import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { pagesProblem } from "#src/features/invoices/upload/files.ts";
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

/** Takes invoices in and shows how far they are. One file is read at once; several are put in order first. */
export function UploadCard({ invoices, onReview }: UploadCardProps) {
  const client = useQueryClient();
  const [pages, setPages] = useState<File[] | null>(null);
  const send = (files: readonly File[]) => {
    setPages(null);
    void startUpload(client, files);
  };
  const choose = (files: File[]) => {
    const kept = withoutInvalidFiles(files);
    const problem = pagesProblem(kept);
    if (problem) notify.error("Invalid File", problem);
    else if (kept.length === 1 && files.length === 1) send(kept);
    else if (kept.length > 0) setPages(kept);
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
        <PageTray pages={pages} onChange={setPages} onRead={() => send(pages)} onCancel={() => setPages(null)} />
      ) : (
        <FileChooser onFiles={choose} onSeveral={() => setPages([])} />
      )}
      <OpenInvoices invoices={invoices} onReview={onReview} />
    </SectionCard>
  );
}
