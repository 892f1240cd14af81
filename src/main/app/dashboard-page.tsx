import { DashboardScreen } from "#src/features/dashboard/web/dashboard-screen.tsx";
import { requestParts } from "./request-parts.ts";

/** The dashboard, with the agent requests of all features. */
export function DashboardPage() {
  return <DashboardScreen requestParts={requestParts} />;
}
