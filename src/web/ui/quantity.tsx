import { useFormat } from "./format.tsx";

interface QuantityProps {
  value: number | string | null | undefined;
  unit: string;
}

/** A quantity such as "1,250 g": the amount in ink, the unit softer, with no line break between them. */
export function Quantity({ value, unit }: QuantityProps) {
  const format = useFormat();
  if (value == null || value === "") return <span className="tabular-nums">–</span>;
  const amount = format.quantity(value, "").trim();
  return (
    <span className="tabular-nums" style={{ whiteSpace: "nowrap" }}>
      {amount} <span style={{ color: "var(--ink-soft)" }}>{unit}</span>
    </span>
  );
}
