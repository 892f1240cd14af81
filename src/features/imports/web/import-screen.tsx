import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type ImportPreview, type ImportResult, previewImport } from "#src/features/imports/contract.ts";
import { IMPORT_KINDS } from "#src/features/imports/fields.ts";
import { MenuCard } from "#src/features/imports/web/menu-card.tsx";
import { MappingCard } from "#src/features/imports/web/mapping-card.tsx";
import { PreviewCard } from "#src/features/imports/web/preview-card.tsx";
import type { ReadingChoices } from "#src/features/imports/web/reading-choices.ts";
import { ResultCard } from "#src/features/imports/web/result-card.tsx";
import { type ChosenFile, SourceCard } from "#src/features/imports/web/source-card.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./imports.module.css";

/** Imports ingredients, suppliers or dishes from a file or from pasted cells. */
export function ImportScreen() {
  const { kind }: { kind?: string } = useSearch({ strict: false });
  const asked = IMPORT_KINDS.find((importKind) => importKind === kind);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const first: ReadingChoices = asked ? { preferred: asked } : {};
  const [choices, setChoices] = useState<ReadingChoices>(first);
  const [result, setResult] = useState<ImportResult | null>(null);
  const preview = useQuery({
    queryKey: ["import-preview", file?.id, choices],
    queryFn: ({ signal }) => call(previewImport, { body: { ...file?.content, ...choices } }, { signal }),
    enabled: file !== null && result === null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const choose = (next: ChosenFile | null) => {
    setFile(next);
    setChoices(first);
    setResult(null);
  };
  const { data } = preview;
  return (
    <>
      <PageHeader title="Import" subtitle="Ingredients, suppliers and dishes from a file or a spreadsheet." />
      <div className={classes.cards}>
        {file === null && <SourceCard asked={asked} onChoose={choose} />}
        {file === null && (asked === undefined || asked === "dishes") && <MenuCard />}
        {file && result && data && <ResultCard kind={data.kind} result={result} onAgain={() => choose(null)} />}
        {file && !result && preview.isPending && <SkeletonRows count={6} label="Reading the file" />}
        {file && !result && preview.isError && (
          <ErrorState
            title="This file cannot be imported"
            message={messageOf(preview.error, "Please try again.")}
            onRetry={() => choose(null)}
          />
        )}
        {file && !result && data && !preview.isError && (
          <>
            <MappingCard
              name={file.name}
              preview={data}
              choices={choices}
              onChange={setChoices}
              onAnother={() => choose(null)}
            />
            <PreviewCard
              key={data.version}
              preview={data}
              source={{ ...file.content, ...choices, ...decidedBy(data) }}
              busy={preview.isFetching}
              onDone={setResult}
              onOutdated={() => void preview.refetch()}
            />
          </>
        )}
      </div>
    </>
  );
}

/** Returns the choices behind the preview. They are sent with the import, so that it is read in the same way. */
function decidedBy({ encoding, sheet, heading }: ImportPreview): ReadingChoices {
  return {
    ...(encoding !== null && { encoding }),
    ...(sheet !== null && { sheet }),
    ...(heading !== null && { heading }),
  };
}
