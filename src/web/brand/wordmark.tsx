/** The mark and the product's name, which an installation may have changed. */
export function Wordmark({ name = "Comanda", size = 28 }: { name?: string; size?: number }) {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "0.375em", color: "var(--ink)" }}>
      <Mark size={size} />
      <span style={{ fontSize: size * 0.72, fontWeight: 750, letterSpacing: "-0.015em", lineHeight: 1 }}>{name}</span>
    </span>
  );
}

/** The mark: the top slip of an order pad, ticked, over its carbon copy. The same drawing as mark.svg. */
function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="#3b5bdb" d="M10 6.5h17a1 1 0 0 1 1 1V30l-3-2.5-3 2.5-3-2.5-3 2.5-3-2.5-3 2.5Z" />
      <path
        fill="#ffd84d"
        d="M5 2h17a1 1 0 0 1 1 1v23l-3.17-2.6-3.16 2.6-3.17-2.6-3.17 2.6-3.16-2.6L4 26V3a1 1 0 0 1 1-1Z"
      />
      <path
        fill="none"
        stroke="#16201c"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m8.5 13 3.6 3.6 6.6-8"
      />
    </svg>
  );
}
