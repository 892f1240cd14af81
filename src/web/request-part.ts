import type { ReactNode } from "react";
import type { Format } from "#src/web/ui/format.tsx";
import type { Tone } from "#src/web/ui/status-badge.tsx";

/** The presentation of an agent request: its texts, the screen behind its name, and the actions of its buttons. */
export interface RequestAction {
  badge: string;
  /** The tone of a badge whose text is not a status. */
  tone?: Tone;
  to: string;
  search: Record<string, string>;
  detail: string;
  /** The text that follows the detail in the same sentence. */
  more?: ReactNode;
  label: string;
  /** Undefined if the button only opens the screen. */
  run?: () => Promise<unknown>;
  /** Another button, in place of dismissing the request. */
  second?: { label: string; run: () => Promise<unknown> };
  onSuccess: () => void;
  /** The title of the message when the action fails. */
  failed: string;
}

/** What requests of all kinds have. */
export interface ShownRequest {
  kind: string;
  id: string;
  name: string;
}

/** How the requests of a kind are shown. `main/app/request-parts.ts` lists the kinds for the dashboard. */
export interface RequestPart {
  kind: string;
  actionOf: (request: ShownRequest, format: Format) => RequestAction;
}

/** Makes the part of a kind. The server has checked that a request of the kind has the kind's shape. */
export function requestPart<Request extends ShownRequest>(
  kind: Request["kind"],
  actionOf: (request: Request, format: Format) => RequestAction,
): RequestPart {
  return { kind, actionOf: (request, format) => actionOf(request as Request, format) };
}
