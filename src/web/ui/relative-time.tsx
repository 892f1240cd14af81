import { useEffect, useState } from "react";
import { relativeTime } from "#src/shared/time.ts";
import { useFormat } from "./format.tsx";

/** A relative time such as "3 minutes ago", kept up to date; the exact time is in the tooltip. */
export function RelativeTime({ moment }: { moment: string | null | undefined }) {
  const format = useFormat();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const text = relativeTime(moment, now);
  if (moment == null || text === "Unknown time") return <span>{text}</span>;
  return (
    <time dateTime={moment} title={format.dateTime(moment)}>
      {text}
    </time>
  );
}
