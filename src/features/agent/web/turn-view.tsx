import type { MouseEvent } from "react";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Proposal, Turn } from "#src/features/agent/contract.ts";
import { PaperView } from "#src/features/agent/web/paper-view.tsx";
import { hrefInTab } from "#src/web/session/company-of-tab.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./agent-panel.module.css";

const STATE_TEXTS: Record<Exclude<Proposal["state"], "open">, string> = {
  done: "Done",
  refused: "Not done",
  expired: "No longer valid",
  failed: "Not done",
};

/** The titles of the agent's unasked messages. */
const UNASKED_TEXTS = { summary: "Morning summary", alert: "Alert", approval: "Waits for you" };

interface TurnViewProps {
  turn: Turn;
  /** Only the newest question can still be answered with a tap. */
  isLast: boolean;
  busy: boolean;
  onSay: (text: string) => void;
  onConfirm: (id: string) => void;
  onReject: (id: string) => void;
  /** Called when a link to a screen is followed. */
  onLeave: () => void;
}

/** One message, with the buttons that answer it. */
export function TurnView({ turn, isLast, busy, onSay, onConfirm, onReject, onLeave }: TurnViewProps) {
  const { role, text, choices, proposal, paper, unasked } = turn;
  const links = choices.filter(({ href }) => href !== undefined);
  const questions = choices.filter(({ href }) => href === undefined);
  return (
    <div className={classes.turn} data-role={role} data-proposal={proposal ? proposal.state : undefined}>
      <p className={classes.text}>
        {unasked && <span className={`${ui.mutedXs} ${classes.kind}`}>{UNASKED_TEXTS[unasked]}</span>}
        <span className={ui.unseen}>{role === "person" ? "You: " : "Agent: "}</span>
        {text}
      </p>
      {paper && <PaperView turnId={turn.id} paper={paper} />}
      {proposal?.state === "open" && (
        <div className={`${ui.buttons} ${classes.choices}`}>
          <Button size="sm" disabled={busy} onClick={() => onConfirm(proposal.id)}>
            Do it
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => onReject(proposal.id)}>
            No
          </Button>
        </div>
      )}
      {proposal && proposal.state !== "open" && <p className={classes.state}>{STATE_TEXTS[proposal.state]}</p>}
      {links.length > 0 && (
        <div className={`${ui.buttons} ${classes.choices}`}>
          {links.map(({ label, href = "" }) =>
            href.startsWith("/api/") ? (
              <Button key={href} component="a" href={hrefInTab(href)} size="sm" variant="default" download>
                {label}
              </Button>
            ) : (
              <ScreenLink key={href} label={label} href={href} onLeave={onLeave} />
            ),
          )}
        </div>
      )}
      {isLast && questions.length > 0 && (
        <div className={`${ui.buttons} ${classes.choices}`}>
          {questions.map((choice, at) => (
            <Button key={choice.text} size="sm" variant="default" disabled={busy} onClick={() => onSay(choice.text)}>
              {at + 1}. {choice.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A link whose screen opens without loading the page again. */
function ScreenLink({ label, href, onLeave }: { label: string; href: string; onLeave: () => void }) {
  const navigate = useNavigate();
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    await navigate({ href });
  };
  return (
    <Button component="a" href={href} size="sm" variant="default" onClick={open}>
      {label}
    </Button>
  );
}
