import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import classes from "./pager.module.css";
import ui from "./patterns.module.css";

interface PagerProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** The subject of the pages, for screen readers: "Orders". */
  label: string;
}

/** "Page 2 of 5" between previous and next; nothing when there is one page. */
export function Pager({ page, totalPages, onChange, label }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={`${label} pages`} className={`${ui.split} ${classes.pager}`}>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
      >
        Previous
      </Button>
      <span className={`${ui.mutedMd} ${classes.position}`} aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <Button
        variant="default"
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  );
}
