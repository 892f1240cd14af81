import type { MenuSummary } from "#src/features/imports/menu-photos/contract.ts";

/** Returns the stage of a menu as a text. */
export function stageText({
  stage,
  page,
  pages,
  error,
}: Pick<MenuSummary, "stage" | "page" | "pages" | "error">): string {
  switch (stage) {
    case "queued":
      return "Waiting to be read.";
    case "reading":
      return page !== null && pages !== null && pages > 1 ? `Reading page ${page} of ${pages}.` : "Being read.";
    case "ready":
      return "Read, to be reviewed.";
    case "failed":
      return error ?? "Could not be read.";
    case "saved":
      return "Made into drafts.";
  }
}
