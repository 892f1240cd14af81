import { Button } from "@mantine/core";
import type { Proposal, Turn } from "#src/features/agent/contract.ts";
import classes from "./agent-panel.module.css";

const STATE_TEXTS: Record<Exclude<Proposal["state"], "open">, string> = {
  done: "Done",
  refused: "Not done",
  expired: "No longer valid",
  failed: "Not done",
};

interface TurnViewProps {
  turn: Turn;
  /** Only the newest question can still be answered with a tap. */
  isLast: boolean;
  busy: boolean;
  onSay: (text: string) => void;
  onConfirm: (id: string) => void;
  onReject: (id: string) => void;
}

/** One message, with the buttons that reply it. */
export function TurnView({ turn, isLast, busy, onSay, onConfirm, onReject }: TurnViewProps) {
  const { role, text, choices, proposal } = turn;
  return (
    <div className={classes.turn} data-role={role} data-proposal={proposal ? proposal.state : undefined}>
      <p className={classes.text}>
        <span className={classes.who}>{role === "person" ? "You: " : "Agent: "}</span>
        {text}
      </p>
      {proposal?.state === "open" && (
        <div className={classes.choices}>
          <Button size="sm" disabled={busy} onClick={() => onConfirm(proposal.id)}>
            Do it
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => onReject(proposal.id)}>
            No
          </Button>
        </div>
      )}
      {proposal && proposal.state !== "open" && <p className={classes.state}>{STATE_TEXTS[proposal.state]}</p>}
      {isLast && choices.length > 0 && (
        <div className={classes.choices}>
          {choices.map((choice, at) => (
            <Button key={choice.text} size="sm" variant="default" disabled={busy} onClick={() => onSay(choice.text)}>
              {at + 1}. {choice.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
