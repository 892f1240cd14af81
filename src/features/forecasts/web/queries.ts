import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { readForecastDay, readForecasts, type SubjectKind } from "#src/features/forecasts/contract.ts";
import { listScores, readBacktest } from "#src/features/forecasts/score-contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const FORECASTS_KEY = ["forecasts"];

export const forecastsQuery = (subject: SubjectKind, from: string, to: string) =>
  queryOptions({
    queryKey: [...FORECASTS_KEY, "days", subject, from, to],
    queryFn: ({ signal }) => call(readForecasts, { query: { subject, from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface Cell {
  subject: SubjectKind;
  id: string;
  day: string;
}

export const cellQuery = ({ subject, id, day }: Cell) =>
  queryOptions({
    queryKey: [...FORECASTS_KEY, "day", subject, id, day],
    queryFn: ({ signal }) => call(readForecastDay, { query: { subject, id, day } }, { signal }),
  });

export const backtestQuery = (subject: SubjectKind, id?: string) =>
  queryOptions({
    queryKey: [...FORECASTS_KEY, "backtest", subject, id ?? ""],
    queryFn: ({ signal }) =>
      call(readBacktest, { query: id === undefined ? { subject } : { subject, id } }, { signal }),
  });

export const scoresQuery = (subject: SubjectKind) =>
  queryOptions({
    queryKey: [...FORECASTS_KEY, "scores", subject],
    queryFn: async ({ signal }) => (await call(listScores, { query: { subject } }, { signal })).scores,
  });

/** Loads forecasts again when they were recomputed, or somebody changed one. */
export function useForecastRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["forecasts.changed"], () => void client.invalidateQueries({ queryKey: FORECASTS_KEY }));
}
