import { ArchiveCard } from "#src/features/archives/web/archive-card.tsx";
import { CloseCard } from "#src/features/closings/web/close-card.tsx";
import { ExportsScreen } from "#src/features/exports/web/exports-screen.tsx";

/** What an owner takes along, what they bring, and how they leave. */
export function DataPage() {
  const more = (
    <>
      <ArchiveCard />
      <CloseCard />
    </>
  );
  return <ExportsScreen more={more} />;
}
