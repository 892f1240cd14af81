import { type CompanyForecast, forecastDemandOf } from "#src/features/forecasts/rules/company-forecast.ts";
import { demandOf, type DemandRows } from "#src/features/forecasts/server/demand-rows.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

export interface ForecastRequests {
  forecast: { input: DemandRows; result: CompanyForecast };
}

// The process that computes the forecasts of companies, so that they do not delay the response to requests for pages.
serveRequests<ForecastRequests>({ forecast: (rows) => forecastDemandOf(demandOf(rows)) });
