/** Something to be found in pictures; what is found comes back as JSON. */
export interface PictureQuestion {
  /** What the model is and how it must behave; never anything a stranger wrote. */
  instructions: string;
  question: string;
  /** JPEG files, in reading order. */
  pictures: readonly Uint8Array[];
  /** JSON schema of the answer. Servers that cannot hold a model to it get it as text. */
  form: Readonly<Record<string, unknown>>;
}

/** A model that looks at pictures. */
export interface Vision {
  /** The model's name. */
  readonly source: string;
  /**
   * Answers some JSON value of bounded size. It is a stranger's word: whoever asks parses it. Throws `VisionFailed`, or the
   * reason of the signal when the caller gives up.
   */
  lookAt(question: PictureQuestion, signal: AbortSignal): Promise<unknown>;
}

export type VisionFailure =
  | "refused"
  | "timeout"
  | "unavailable"
  | "busy"
  | "unauthorized"
  | "rejected"
  | "cut_off"
  | "malformed";

const SENTENCES: Record<VisionFailure, string> = {
  refused: "The AI model declined to read the pictures.",
  timeout: "The AI model took too long to answer.",
  unavailable: "The AI model could not be reached.",
  busy: "The AI model is busy, or its allowance is used up.",
  unauthorized: "The AI model's server did not accept the key.",
  rejected: "The AI model's server did not accept the pictures.",
  cut_off: "The AI model's answer was cut off.",
  malformed: "The AI model's answer could not be understood.",
};

/** The pictures were not read. Its message can be shown; it carries nothing of the request, which holds the pictures. */
export class VisionFailed extends Error {
  override name = "VisionFailed";
  readonly reason: VisionFailure;
  constructor(reason: VisionFailure) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}
