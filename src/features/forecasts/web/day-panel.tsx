import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Forecast, PastDay } from "#src/features/forecasts/contract.ts";
import {
  amountText,
  changesText,
  dayName,
  pastText,
  rangeText,
  stateText,
} from "#src/features/forecasts/forecast-text.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { OverrideForm } from "#src/features/forecasts/web/override-form.tsx";
import { type Cell, cellQuery } from "#src/features/forecasts/web/queries.ts";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import { messageOf } from "#src/web/call.ts";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface DayPanelProps {
  cell: Cell | undefined;
  forecast: Forecast | undefined;
  onClose: () => void;
}

/** The inputs of a number, and the form that changes it. */
export function DayPanel({ cell, forecast, onClose }: DayPanelProps) {
  const { locale } = useFormat();
  return (
    <DetailPanel
      subject={cell && `${cell.id} ${cell.day}`}
      onClose={onClose}
      title={forecast?.name}
      subtitle={cell && dayName(cell.day, locale, "long")}
      emptyText="Choose a number to see what it is made of"
    >
      {cell && forecast && <Detail key={`${cell.id} ${cell.day}`} cell={cell} forecast={forecast} />}
    </DetailPanel>
  );
}

function Detail({ cell, forecast }: { cell: Cell; forecast: Forecast }) {
  const query = useQuery(cellQuery(cell));
  const { locale } = useFormat();
  const { data } = query;
  if (query.isError && !data) {
    return (
      <ErrorState
        message={messageOf(query.error, "The day could not be loaded.")}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows label="Loading the day" count={4} />;
  const { forecast: day, special, past, changes } = data;
  const note = stateText(day.state);
  const changed = changesText(changes);
  return (
    <>
      {day.mean !== null && day.state !== "closed" && (
        <p className={classes.expected}>
          <strong>
            {amountText(day.mean, locale)} {forecast.unit ?? ""}
          </strong>{" "}
          expected, {rangeText(day, locale).replace("–", " to ")} on 8 of 10 days
        </p>
      )}
      {special !== null && <p className={`${ui.muted} ${classes.note}`}>{special}</p>}
      {note !== null && <p className={`${ui.muted} ${classes.note}`}>{note}</p>}
      <PastDays past={past} unit={forecast.unit} sizeId={cell.subject === "size" ? cell.id : null} />
      {day.mean !== null && day.state !== "closed" && (
        <OverrideForm cell={cell} unit={forecast.unit} override={day.override} />
      )}
      {changed !== null && <p className={`${ui.muted} ${classes.note}`}>{changed}</p>}
      <div className={`${ui.wrap} ${classes.links}`}>
        <ProofButton kind="forecast" id={`${cell.subject}_${cell.id}_${cell.day}`} title={forecast.name}>
          Show the proof
        </ProofButton>
        <Link to="/forecast/accuracy" search={{ subject: cell.subject, id: cell.id }}>
          How right it was
        </Link>
      </div>
    </>
  );
}

/** The last 8 same weekdays, with what was unusual about them. */
function PastDays({ past, unit, sizeId }: { past: readonly PastDay[]; unit: string | null; sizeId: string | null }) {
  const { locale } = useFormat();
  if (past.length === 0) return null;
  return (
    <section aria-label="Last same weekdays">
      <h3 className={classes.heading}>Same weekdays before</h3>
      <ul className={classes.past}>
        {past.map((day) => (
          <li key={day.day}>
            <span>{dayName(day.day, locale)}</span>
            <span className={ui.mutedSm}>
              {sizeId !== null && (day.state === "censored" || day.state === "unobserved") ? (
                <ProofButton kind="demand-day" id={`${day.day}_${sizeId}`} title={dayName(day.day, locale, "long")}>
                  {pastText(day)}
                </ProofButton>
              ) : (
                pastText(day)
              )}
            </span>
            <span className={ui.number}>
              {amountText(day.demand, locale)} {unit ?? ""}
              {day.sold !== null && day.demand !== null && day.state === "censored" && (
                <span className={classes.unit}> ({day.sold} sold)</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
