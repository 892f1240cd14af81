import { demandJobs } from "#src/features/forecasts/demand/server/close-jobs.ts";
import { demandListeners } from "#src/features/forecasts/demand/server/close-listeners.ts";
import { tables as demandTables } from "#src/features/forecasts/demand/server/database-tables.ts";
import { proveDemandDay } from "#src/features/forecasts/demand/server/demand-day-proof.ts";
import { demandRoutes } from "#src/features/forecasts/demand/server/demand-routes.ts";
import { tables as prepTodayTables } from "#src/features/forecasts/prep-today/server/database-tables.ts";
import { prepTodayListeners } from "#src/features/forecasts/prep-today/server/listeners.ts";
import { prepTodayRoutes } from "#src/features/forecasts/prep-today/server/routes.ts";
import { tables as forecastTables } from "#src/features/forecasts/server/database-tables.ts";
import { proveForecast } from "#src/features/forecasts/server/forecast-proof.ts";
import { outlookLines } from "#src/features/forecasts/server/glance-mail.ts";
import { forecastJobs, forecastListeners } from "#src/features/forecasts/server/jobs.ts";
import { forecastRoutes } from "#src/features/forecasts/server/routes.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { outlooks } from "#src/features/reports/server/report-mails.ts";
import { unusualDays } from "#src/features/forecasts/demand/server/questions.ts";
import { batchesToMake } from "#src/features/forecasts/prep-today/server/prep-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const forecasts: Feature = {
  tables: [demandTables, forecastTables, prepTodayTables],
  routes: [...demandRoutes, ...forecastRoutes, ...prepTodayRoutes],
  jobs: [...forecastJobs, ...demandJobs],
  listeners: [...demandListeners, ...forecastListeners, ...prepTodayListeners],
  extensions: [
    provers.add({ kind: "forecast", prove: proveForecast }),
    provers.add({ kind: "demand-day", prove: proveDemandDay }),
    outlooks.add(outlookLines),
    requestKinds.add(unusualDays),
    requestKinds.add(batchesToMake),
  ],
};
