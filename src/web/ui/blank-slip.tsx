/** An empty order slip. */
export function BlankSlip() {
  return (
    <svg width="56" height="64" viewBox="0 0 56 64" fill="none" aria-hidden>
      <path
        d="M8 3h40a2 2 0 0 1 2 2v54l-5.5-5-5.5 5-5.5-5-5.5 5-5.5-5-5.5 5-5.5-5L6 59V5a2 2 0 0 1 2-2Z"
        fill="var(--paper)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M14 16h18M14 25h28M14 34h28" stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
