import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { PlusOffer, PlusTryNote } from "#src/features/billing/web/plus-offer.tsx";
import { plusQuery } from "#src/features/billing/web/queries.ts";
import { SUBJECTS, type SubjectKind } from "#src/features/forecasts/contract.ts";
import { changesText, scoreText } from "#src/features/forecasts/forecast-text.ts";
import type { SubjectScore } from "#src/features/forecasts/score-contract.ts";
import { BacktestChart } from "#src/features/forecasts/web/backtest-chart.tsx";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { backtestQuery, scoresQuery, useForecastRefresh } from "#src/features/forecasts/web/queries.ts";
import { ScoreTable } from "#src/features/forecasts/web/score-table.tsx";
import { WorstDays } from "#src/features/forecasts/web/worst-days.tsx";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import ui from "#src/web/ui/patterns.module.css";

const LABELS: Record<SubjectKind, string> = { total: "All dishes together", size: "Dishes", item: "Ingredients" };

interface Chosen {
  subject: SubjectKind;
  id?: string | undefined;
}

function useChosen(): [Chosen, (chosen: Chosen) => void] {
  const search: { subject?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const subject = SUBJECTS.find((subject) => subject === search.subject) ?? "total";
  return [
    { subject, id: search.id },
    (chosen) => void navigate({ to: "/forecast/accuracy", search: { ...chosen }, replace: true }),
  ];
}

/** The accuracy of the forecasts of the last 8 weeks, beside that of the plain rule. */
export function AccuracyScreen() {
  const plus = useQuery(plusQuery);
  const [chosen, choose] = useChosen();
  const allowed = plus.data ? hasPlus(plus.data) : false;
  const shown: Chosen = allowed ? chosen : { subject: "total" };
  useForecastRefresh();
  const scores = useQuery({ ...scoresQuery(shown.subject), enabled: allowed && shown.subject !== "total" });
  const list = scores.data ?? [];
  const selected = shown.subject === "total" ? undefined : (list.find(({ id }) => id === shown.id) ?? list[0]);
  return (
    <>
      <PageHeader
        title="How right it was"
        subtitle="The last 8 weeks, each day as it was forecast from the days before it."
        back={<BackLink to="/forecast">Back to Forecast</BackLink>}
      />
      <PlusTryNote />
      {allowed && (
        <Toolbar>
          <NativeSelect
            label="Show"
            value={shown.subject}
            data={(["total", "size", "item"] as const).map((value) => ({ value, label: LABELS[value] }))}
            onChange={({ currentTarget: { value } }) => choose({ subject: value as SubjectKind })}
          />
        </Toolbar>
      )}
      <div className={`${ui.stackLg} ${classes.sections}`}>
        {plus.data && <Score subject={shown.subject} selected={selected} loading={scores.isLoading} />}
        {shown.subject !== "total" && (
          <ScoreTable
            scores={list}
            loading={scores.isPending}
            selectedId={selected?.id ?? null}
            onSelect={(id) => choose({ subject: shown.subject, id })}
          />
        )}
        <PlusOffer title="See the next 14 days">
          <p>Every dish, prep item and ingredient, with a range for each number, and how right each of them was.</p>
        </PlusOffer>
      </div>
    </>
  );
}

interface ScoreProps {
  subject: SubjectKind;
  selected: SubjectScore | undefined;
  loading: boolean;
}

function Score({ subject, selected, loading }: ScoreProps) {
  const query = useQuery({
    ...backtestQuery(subject, selected?.id),
    enabled: subject === "total" || selected !== undefined,
  });
  const { data } = query;
  const [score] = data?.scores ?? [];
  const changes = data ? changesText(data.changes) : null;
  if (subject !== "total" && !selected && !loading) return null;
  return (
    <SectionCard title={selected?.name ?? LABELS.total}>
      {query.isError && !data && (
        <ErrorState
          message={messageOf(query.error, "How right it was could not be loaded.")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows label="Loading how right it was" count={3} />}
      {data && (
        <>
          <p className={classes.sentence}>
            {score ? scoreText(score) : "Still learning: the first numbers come after 7 open days."}
          </p>
          {changes !== null && <p className={`${ui.muted} ${classes.note}`}>{changes}</p>}
          {data.days.length > 0 && <BacktestChart days={data.days} unit={selected?.unit ?? null} />}
          <WorstDays days={data.days} unit={selected?.unit ?? null} />
        </>
      )}
    </SectionCard>
  );
}
