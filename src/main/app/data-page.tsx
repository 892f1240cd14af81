import { ArchiveCard } from "#src/features/archives/web/archive-card.tsx";
import { CloseCard } from "#src/features/archives/closings/web/close-card.tsx";
import { ExportsScreen } from "#src/features/archives/exports/web/exports-screen.tsx";

/** The page on which owners export and import data, and close the restaurant. */
export function DataPage() {
  const more = (
    <>
      <ArchiveCard />
      <CloseCard />
    </>
  );
  return <ExportsScreen more={more} />;
}
