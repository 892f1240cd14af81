import { PrepToday } from "#src/features/forecasts/prep-today/web/prep-today.tsx";
import { PrepScreen } from "#src/features/prep/web/prep-screen.tsx";

/** What to make today, with everything else that is made in batches and what was made. */
export function PrepPage() {
  return <PrepScreen Today={PrepToday} />;
}
