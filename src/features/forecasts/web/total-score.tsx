import { useQuery } from "@tanstack/react-query";
import { scoreText } from "#src/features/forecasts/forecast-text.ts";
import { BacktestChart } from "#src/features/forecasts/web/backtest-chart.tsx";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { backtestQuery } from "#src/features/forecasts/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/** The accuracy of the forecasts of total sales: a sentence and a chart. */
export function TotalScore() {
  const query = useQuery(backtestQuery("total"));
  const [score] = query.data?.scores ?? [];
  return (
    <SectionCard title="All dishes together">
      {query.isPending && <SkeletonRows label="Loading how right it was" count={3} />}
      {query.isError && (
        <ErrorState
          message={messageOf(query.error, "How right it was could not be loaded.")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <p className={classes.sentence}>
          {score ? scoreText(score) : "Still learning: the first numbers come after 7 open days."}
        </p>
      )}
      {query.data && query.data.days.length > 0 && <BacktestChart days={query.data.days} unit={null} />}
    </SectionCard>
  );
}
