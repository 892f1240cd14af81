/** A demand day with its moments in milliseconds since 1970. */
export interface DayToStore {
  day: string;
  begins: number;
  ends: number;
  timezone: string;
  isClosed: boolean;
  isShifted: boolean;
}
