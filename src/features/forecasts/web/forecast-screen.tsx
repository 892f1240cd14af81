import { Button, NativeSelect } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { PlusOffer, PlusTryNote } from "#src/features/billing/web/plus-offer.tsx";
import { plusQuery } from "#src/features/billing/web/queries.ts";
import { DemandQuestions } from "#src/features/forecasts/demand/web/demand-questions.tsx";
import type { Forecast } from "#src/features/forecasts/contract.ts";
import { DayList } from "#src/features/forecasts/web/day-list.tsx";
import { DayPanel } from "#src/features/forecasts/web/day-panel.tsx";
import { ForecastNotes } from "#src/features/forecasts/web/forecast-notes.tsx";
import { ForecastTable } from "#src/features/forecasts/web/forecast-table.tsx";
import { type Cell, forecastsQuery, useForecastRefresh } from "#src/features/forecasts/web/queries.ts";
import { TotalScore } from "#src/features/forecasts/web/total-score.tsx";
import { addDays, dayIn } from "#src/shared/time.ts";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { useWide } from "#src/web/ui/use-wide.ts";

const DAYS = 14;

/** The kinds that can be selected, and the forecasts that each is made of. */
const KINDS = [
  { value: "dish", label: "Dishes", subject: "size" },
  { value: "prep", label: "Prep items", subject: "item" },
  { value: "bought", label: "Ingredients", subject: "item" },
  { value: "total", label: "All dishes together", subject: "total" },
] as const;

/** The expected sales and needs of the next 14 days, each number with its range. */
export function ForecastScreen() {
  const plus = useQuery(plusQuery);
  useForecastRefresh();
  return (
    <>
      <PageHeader
        title="Forecast"
        subtitle="What guests will want in the next 14 days, and what that takes. A day is the day on which you open."
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings" hash="calendar" />}>
              Calendar
            </Button>
            <Button
              variant="default"
              leftSection={<IconTargetArrow size={18} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/forecast/accuracy" />}
            >
              How Right It Was
            </Button>
          </>
        }
      />
      <DemandQuestions />
      {plus.isPending && <SkeletonRows label="Loading the forecast" />}
      {plus.isError && (
        <ErrorState
          message={messageOf(plus.error, "The forecast could not be loaded.")}
          onRetry={() => void plus.refetch()}
        />
      )}
      {plus.data && (hasPlus(plus.data) ? <Days /> : <Locked />)}
    </>
  );
}

/** The screen of an owner without Plus: the accuracy of this restaurant's forecasts, and the offer to try them. */
function Locked() {
  return (
    <>
      <TotalScore />
      <PlusOffer title="See the next 14 days">
        <p>
          What each dish is likely to sell, what that takes of every ingredient and prep item, with a range for each
          number.
        </p>
        <p>The figures above are made of your own days.</p>
      </PlusOffer>
    </>
  );
}

function Days() {
  const { timezone } = useCompany();
  const today = dayIn(timezone);
  const [kind, setKind] = useState<(typeof KINDS)[number]>(KINDS[0]);
  const [cell, setCell] = useState<Cell>();
  const query = useQuery(forecastsQuery(kind.subject, today, addDays(today, DAYS - 1)));
  const wide = useWide();
  const shown = (query.data?.forecasts ?? []).filter((forecast) => forecast.kind === kind.value);
  const selected = shown.find(({ id }) => id === cell?.id);
  const select = ({ id }: Forecast, day: string) => setCell({ subject: kind.subject, id, day });
  const Rows = wide ? ForecastTable : DayList;
  return (
    <>
      <PlusTryNote />
      <Toolbar>
        <NativeSelect
          label="Show"
          maw={{ base: "none", sm: "20rem" }}
          value={kind.value}
          data={KINDS.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => {
            setCell(undefined);
            setKind(KINDS.find((kind) => kind.value === value) ?? KINDS[0]);
          }}
        />
      </Toolbar>
      <LoadingBar active={query.isFetching} />
      {query.isError && (
        <ErrorState
          message={messageOf(query.error, "The forecast could not be loaded.")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows label="Loading the forecast" />}
      {query.data && shown.length === 0 && (
        <EmptyState title="Nothing to forecast yet. From 7 open days on the first numbers are shown here, and from 14 on they are your own." />
      )}
      {query.data && shown.length > 0 && (
        <ListDetail
          detail={<DayPanel cell={selected && cell} forecast={selected} onClose={() => setCell(undefined)} />}
        >
          <Rows forecasts={shown} calendar={query.data.calendar} today={today} selected={cell} onSelect={select} />
          <ForecastNotes data={query.data} shown={shown} />
        </ListDetail>
      )}
    </>
  );
}
