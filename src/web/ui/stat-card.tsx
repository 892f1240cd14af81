import { Link } from "@tanstack/react-router";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stat-card.module.css";
import ui from "./patterns.module.css";

interface StatCardProps {
  label: string;
  /** The number; a skeleton is shown while `loading`. */
  value: ReactNode;
  /** A second, smaller line: "12 yesterday". */
  note?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole card a link. */
  to?: string;
  loading?: boolean;
}

export function StatCard({ label, value, note, icon, to, loading = false }: StatCardProps) {
  const content = (
    <>
      <span className={`${ui.row} ${ui.mutedMd} ${classes.label}`}>
        {icon}
        {label}
      </span>
      <span className={classes.value}>{loading ? <Skeleton height="1.75rem" width="5rem" mt="0.25rem" /> : value}</span>
      {note != null && (
        <span className={`${ui.mutedSm} ${classes.note}`}>
          {loading ? <Skeleton height="1rem" width="7rem" /> : note}
        </span>
      )}
    </>
  );
  if (!to) return <div className={`${ui.column} ${ui.card} ${classes.card}`}>{content}</div>;
  return (
    <Link to={to} className={`${ui.column} ${ui.card} ${classes.card}`} data-link>
      {content}
    </Link>
  );
}

/** Lays stat cards in a row of four, two or one, as the width allows. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={`${ui.stackMd} ${classes.row}`}>{children}</div>;
}
