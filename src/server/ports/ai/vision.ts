/** A question about pictures; the result is JSON. */
export interface PictureQuestion {
  /** The model's role and rules; never text that a stranger wrote. */
  instructions: string;
  question: string;
  /** JPEG files, in reading order. */
  pictures: readonly Uint8Array[];
  /** JSON schema of the result. Servers that cannot enforce it get it as text. */
  form: Readonly<Record<string, unknown>>;
}

/** A model that reads pictures. */
export interface Vision {
  /** The model's name. */
  readonly source: string;
  /**
   * Returns some JSON value of bounded size, which is not trusted: the caller parses it. Throws `VisionFailed`, or the
   * reason of the signal when it aborts.
   */
  readPictures(question: PictureQuestion, signal: AbortSignal): Promise<unknown>;
}

export type VisionFailure =
  | "declined"
  | "timeout"
  | "unavailable"
  | "busy"
  | "unauthorized"
  | "rejected"
  | "cut_off"
  | "malformed";

const SENTENCES: Record<VisionFailure, string> = {
  declined: "The AI model declined to read the pictures.",
  timeout: "The AI model took too long to answer.",
  unavailable: "The AI model could not be reached.",
  busy: "The AI model is busy, or its allowance is used up.",
  unauthorized: "The AI model's server did not accept the key.",
  rejected: "The AI model's server did not accept the pictures.",
  cut_off: "The AI model's answer was cut off.",
  malformed: "The AI model's answer could not be understood.",
};

/**
 * The pictures were not read. People may see the message; the error contains nothing of the request, which holds the
 * pictures.
 */
export class VisionFailed extends Error {
  override name = "VisionFailed";
  readonly reason: VisionFailure;
  constructor(reason: VisionFailure) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}
