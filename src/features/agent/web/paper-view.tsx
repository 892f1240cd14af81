import { Loader } from "@mantine/core";
import { useState } from "react";
import { paperPicture, type Turn } from "#src/features/agent/contract.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./agent-panel.module.css";

interface PaperViewProps {
  turnId: string;
  paper: NonNullable<Turn["paper"]>;
}

/** The photo or file that a person sent, or a text saying that it is being read. */
export function PaperView({ turnId, paper }: PaperViewProps) {
  const [isGone, setIsGone] = useState(false);
  return (
    <>
      {paper.has_picture && !isGone && (
        <img
          className={classes.paper}
          src={addressInTab(paperPicture, { query: { id: turnId } })}
          alt="What you sent"
          loading="lazy"
          // When an invoice is discarded, its pages are deleted too.
          onError={() => setIsGone(true)}
        />
      )}
      {paper.state === "reading" && (
        <output className={`${ui.row} ${ui.mutedSm} ${classes.reading}`}>
          <Loader size={16} /> Reading…
        </output>
      )}
    </>
  );
}
