import { useThrottledCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { CompanyEventMessage, EventType, StreamState } from "#src/shared/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { openSharedEventSource } from "#src/web/shared-event-source.ts";

type Listener = (message: CompanyEventMessage) => void;

const listeners = new Set<Listener>();
let close: (() => void) | undefined;
let wasReady = false;

/** One event source serves every screen of the tab. */
function open(companyId: string): void {
  close = openSharedEventSource(companyId, (message) => {
    // The first `ready` says that no later event is missed; another `ready` follows an interruption.
    const received: CompanyEventMessage = message.type === "ready" && wasReady ? { type: "resync" } : message;
    wasReady = true;
    if (received.type === "ready" && isQuietSince(received, performance.now())) return;
    for (const listener of listeners) listener(received);
  });
}

/**
 * Returns whether nothing had happened in the company between the moment when this page began to load, `pageMs` before,
 * and the opening of the stream. Then the loaded data is still current and is not loaded a second time.
 */
const isQuietSince = ({ quiet_ms = 0 }: CompanyEventMessage, pageMs: number): boolean => quiet_ms >= pageMs;

/** Subscribes to the company's events while the component is on screen. */
export function useCompanyEvents(listener: Listener): void {
  const { id } = useCompany();
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const receive: Listener = (message) => current.current(message);
    listeners.add(receive);
    if (!close) open(id);
    return () => {
      listeners.delete(receive);
      if (listeners.size > 0) return;
      close?.();
      close = undefined;
      wasReady = false;
    };
  }, [id]);
}

/**
 * Returns whether events may have been missed: the stream was interrupted, or it has just opened and something happened
 * after a screen had begun to load. On a slow network, loading takes seconds.
 */
export const mayMiss = (type: EventType | StreamState): type is StreamState => type === "resync" || type === "ready";

/**
 * Loads the data on screen again when one of the events happens, or when events may have been missed: at once after a
 * quiet time, and at most once per `pauseMs`, because orders come in bursts and nobody can read a list that reloads
 * with each of them. The last event of a burst is never dropped.
 */
export function useRefreshOnEvents(types: readonly EventType[], refresh: () => void, pauseMs = 0): void {
  const throttled = useThrottledCallback(refresh, pauseMs);
  useCompanyEvents(({ type }) => {
    if (mayMiss(type) || types.includes(type)) throttled();
  });
}
