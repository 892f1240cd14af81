import { Button } from "@mantine/core";
import { IconCoins, IconDownload, IconScale } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readReport, reportCsv, reportPdf } from "#src/features/reports/contract.ts";
import { type Span, spanOf } from "#src/features/reports/periods.ts";
import { PeriodPicker } from "#src/features/reports/web/period-picker.tsx";
import { ReportTotals } from "#src/features/reports/web/report-totals.tsx";
import { useCompany } from "#src/web/session/session.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { dayIn } from "#src/shared/time.ts";

const reportQuery = (span: Span) =>
  queryOptions({
    queryKey: ["report", span.from, span.to],
    queryFn: async ({ signal }) => (await call(readReport, { query: span }, { signal })).report,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function ReportsScreen() {
  const { timezone } = useCompany();
  const today = dayIn(timezone);
  const [span, setSpan] = useState(() => spanOf("7", today));
  const report = useQuery({ ...reportQuery(span), enabled: span.from !== "" && span.from <= span.to });
  const fileAddress = (endpoint: typeof reportCsv | typeof reportPdf) => addressInTab(endpoint, { query: { ...span } });
  return (
    <>
      <PageHeader
        title="Report"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconScale size={18} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/reports/variance" />}
            >
              Variance
            </Button>
            <Button
              variant="default"
              leftSection={<IconCoins size={18} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/reports/stock-value" />}
            >
              Stock Value
            </Button>
            <Button
              component="a"
              href={fileAddress(reportCsv)}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              CSV
            </Button>
            <Button
              component="a"
              href={fileAddress(reportPdf)}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              PDF
            </Button>
          </>
        }
      />
      <PeriodPicker span={span} today={today} onChange={setSpan} />
      <LoadingBar active={report.isFetching} />
      {report.isError && (
        <ErrorState
          message={messageOf(report.error, "The report could not be loaded.")}
          onRetry={() => void report.refetch()}
        />
      )}
      {report.isPending && <SkeletonRows label="Loading the report" />}
      {report.data && <ReportTotals report={report.data} />}
    </>
  );
}
