import { Mark } from "./mark.tsx";

/** The mark and the product's name, which an installation may have changed. */
export function Wordmark({ name = "Comanda", size = 28 }: { name?: string; size?: number }) {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "0.375em", color: "var(--ink)" }}>
      <Mark size={size} />
      <span style={{ fontSize: size * 0.72, fontWeight: 750, letterSpacing: "-0.015em", lineHeight: 1 }}>{name}</span>
    </span>
  );
}
