import { Chip, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AgentMessages,
  type AgentSettings,
  updateAgentMessages,
  updateAgentSettings,
} from "#src/features/agent/settings-contract.ts";
import { agentSettingsQuery } from "#src/features/agent/web/message-queries.ts";
import { MANAGEMENT, OWNER_ONLY } from "#src/shared/roles.ts";
import { DAY_LABELS, WEEKDAYS } from "#src/shared/time-span.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./agent-settings-form.module.css";

const showError = (error: unknown) => notify.error("Failed to update settings", messageOf(error, "Please try again."));

/**
 * The settings for the agent's unasked messages, and the owner's choices for the agent. Each change is saved at once.
 */
export function AgentSettingsForm() {
  const client = useQueryClient();
  const { data } = useQuery(agentSettingsQuery);
  const saved = (settings: AgentSettings) => client.setQueryData(agentSettingsQuery.queryKey, settings);
  const save = useMutation({
    mutationFn: (body: Partial<AgentMessages>) => call(updateAgentMessages, { body }),
    onSuccess: saved,
    onError: showError,
  });
  const saveOwn = useMutation({
    mutationFn: (stops_at_once: boolean) => call(updateAgentSettings, { body: { stops_at_once } }),
    onSuccess: saved,
    onError: showError,
  });
  const isOwner = useHasRole(OWNER_ONLY);
  if (!data) return null;
  const messages = { ...data.messages, ...(save.isPending && save.variables) };
  return (
    <div className={`${ui.column} ${classes.form}`}>
      <Switch
        label="Let the Agent Write First"
        description="To you, in the app and on your linked phone. Say “stop” in the chat to end it at once"
        labelPosition="left"
        checked={messages.is_on}
        onChange={(event) => save.mutate({ is_on: event.currentTarget.checked })}
      />
      {messages.is_on && <Choices messages={messages} onChange={(changes) => save.mutate(changes)} />}
      {isOwner && (
        <Switch
          label="Mark Dishes Sold Out Without Asking"
          description="For everybody here: “86 ramen” is done at once when the dish is named exactly, and can be undone"
          labelPosition="left"
          checked={saveOwn.isPending ? saveOwn.variables : data.stops_at_once}
          onChange={(event) => saveOwn.mutate(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  messages: AgentMessages;
  onChange: (changes: Partial<AgentMessages>) => void;
}

function Choices({ messages, onChange }: ChoicesProps) {
  const mayApprove = useHasRole(MANAGEMENT);
  const toggle = (name: "summary" | "alerts" | "approvals", label: string, description: string) => (
    <Switch
      label={label}
      description={description}
      labelPosition="left"
      checked={messages[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      {toggle("summary", "Morning Summary", "Yesterday, and what today needs. Not on days when you are closed")}
      {messages.summary && (
        <div className={`${ui.wrap} ${classes.part}`}>
          <TimeField label="At" value={messages.summary_at} onChange={(summary_at) => onChange({ summary_at })} />
          <Chip.Group
            multiple
            value={messages.summary_days.map(String)}
            onChange={(days) => onChange({ summary_days: days.map(Number) })}
          >
            <div className={`${ui.wrap} ${classes.days}`}>
              {WEEKDAYS.map((day, at) => (
                <Chip key={day} value={String(at + 1)} size="xs">
                  {DAY_LABELS[day]}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </div>
      )}
      {toggle("alerts", "Alerts", "Low stock, dishes that cannot be made, messages that failed, late deliveries")}
      {mayApprove && toggle("approvals", "Approvals", "Orders to suppliers that wait and that you may approve")}
      {(messages.alerts || messages.approvals) && (
        <div className={`${ui.wrap} ${classes.part}`}>
          <TimeField
            label="Quiet from"
            value={messages.quiet_from}
            onChange={(quiet_from) => onChange({ quiet_from })}
          />
          <TimeField label="Until" value={messages.quiet_to} onChange={(quiet_to) => onChange({ quiet_to })} />
        </div>
      )}
    </>
  );
}

/** A time of day. It is saved when the field loses the focus, so that an incomplete time is not saved. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const [typed, setTyped] = useState(value);
  const leave = () => {
    if (typed === "") setTyped(value);
    else if (typed !== value) onChange(typed);
  };
  return (
    <TextInput
      type="time"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
