import { PrepToday } from "#src/features/forecasts/prep-today/web/prep-today.tsx";
import { PrepScreen } from "#src/features/prep/web/prep-screen.tsx";

/** What to make today, all other items that are made in batches, and the batches made so far. */
export function PrepPage() {
  return <PrepScreen Today={PrepToday} />;
}
