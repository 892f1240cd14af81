import type { z } from "zod";

/** A tool that a model may call. Its result is sent to the model as JSON. */
export interface ChatTool {
  name: string;
  description: string;
  /** Input of another form does not reach `run`: the model gets the error. */
  input: z.ZodObject;
  run(input: unknown): Promise<unknown>;
}

export interface ChatRequest {
  instructions: string;
  prompt: string;
  tools: readonly ChatTool[];
  /** No further step begins when the run could exceed this number of tokens. */
  maxTokens: number;
}

/** What a run used. When the server does not report tokens, they are estimated from the sent text. */
export interface ChatUse {
  steps: number;
  inputTokens: number;
  outputTokens: number;
}

export interface ChatReply extends ChatUse {
  /** Empty when the last step was a call of a tool, or was cut off. */
  text: string;
}

/** `tool`: a tool threw; its error is the cause. */
export type ChatFailure =
  | "timeout"
  | "unauthorized"
  | "busy"
  | "rejected"
  | "unavailable"
  | "malformed"
  | "declined"
  | "tool";

/** The model gave no usable reply. */
export class ChatFailed extends Error {
  readonly reason: ChatFailure;
  readonly use: ChatUse;
  constructor(reason: ChatFailure, use: ChatUse, options?: ErrorOptions) {
    super(`The model gave no reply: ${reason}.`, options);
    this.reason = reason;
    this.use = use;
  }
}

/** A language model that calls tools until it has a reply. */
export interface Chat {
  /** The model's name, stored with its results. */
  readonly source: string;
  /** Throws `ChatFailed`. An error of a tool ends the run. */
  converse(request: ChatRequest): Promise<ChatReply>;
}
