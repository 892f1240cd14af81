import { NativeSelect } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  MAX_COVER_DAYS,
  type PrepSettings,
  readPrepSettings,
  savePrepSettings,
} from "#src/features/forecasts/prep-today/settings-contract.ts";
import { PREP_DAY_KEY } from "#src/features/forecasts/prep-today/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-settings", id],
    queryFn: async ({ signal }) => (await call(readPrepSettings, { query: { id } }, { signal })).settings,
  });

const COVERS = Array.from({ length: MAX_COVER_DAYS }, (_, at) => ({
  value: `${at + 1}`,
  label: at === 0 ? "the end of the day" : at === 1 ? "the end of tomorrow" : `the end of day ${at + 1}`,
}));
const TENTHS = Array.from({ length: 11 }, (_, at) => at * 10);

/** How long a batch must last, and the cost of having too little: both decide how much Prep today plans. */
export function PlanSettings({ itemId }: { itemId: string }) {
  const client = useQueryClient();
  const query = settingsQuery(itemId);
  const settings = useQuery(query);
  const save = useMutation({
    mutationFn: (body: PrepSettings) => call(savePrepSettings, { query: { id: itemId }, body }),
    onSuccess: ({ settings: saved }) => {
      client.setQueryData(query.queryKey, saved);
      return Promise.all([PREP_DAY_KEY, ["prep-list"]].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
  });
  if (settings.isError) {
    return <ErrorBanner message="The plan's settings could not be loaded." onRetry={() => void settings.refetch()} />;
  }
  const { cover_days = 2, lost_percent = 60 } = settings.data ?? {};
  // A share that the API set may lie between the tenths.
  const shares = [...new Set([...TENTHS, lost_percent])].toSorted((a, b) => a - b);
  const disabled = !settings.data || save.isPending;
  return (
    <section aria-label="How much is planned" className={ui.stackMd}>
      <NativeSelect
        label="What is made lasts until"
        description="When you can make it again. Prep today plans for the days until then."
        data={COVERS}
        value={`${cover_days}`}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => save.mutate({ cover_days: Number(value), lost_percent })}
      />
      <NativeSelect
        label="When it is out, guests who buy nothing else"
        description="The more of them, the more is made to be safe, against what is thrown away."
        data={shares.map((share) => ({ value: `${share}`, label: `${share} of 100` }))}
        value={`${lost_percent}`}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => save.mutate({ cover_days, lost_percent: Number(value) })}
      />
    </section>
  );
}
