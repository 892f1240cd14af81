import { useEffect, useState } from "react";

/** Returns the server's time in milliseconds, updated every few seconds: a tablet's clock may be wrong by minutes. */
export function useServerClock(asOf: string | undefined, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return asOf === undefined ? now : Math.max(Date.parse(asOf), now + Date.parse(asOf) - receivedAt);
}
