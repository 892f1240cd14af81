import { Button } from "@mantine/core";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { BlankSlip } from "./blank-slip.tsx";
import { ShownError } from "#src/shared/shown-error.ts";
import classes from "./state.module.css";
import ui from "./patterns.module.css";

interface CrashScreenProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of a screen that threw: a message, and buttons to retry or reload. Also the router's `errorComponent`. */
export function CrashScreen({ error, onRetry }: CrashScreenProps) {
  return (
    <div className={`${ui.column} ${classes.state}`} role="alert">
      <BlankSlip />
      <h1 className={classes.title}>This screen stopped working</h1>
      <p className={classes.text}>Nothing you saved is lost. Try again, or go back to the dashboard.</p>
      <div className={classes.action} style={{ display: "flex", gap: "0.5rem" }}>
        <Button component="a" href="/dashboard" variant="default">
          Back to Dashboard
        </Button>
        <Button onClick={onRetry}>Try again</Button>
      </div>
      <details className={classes.text} style={{ marginTop: "1.5rem" }}>
        <summary>Details for support</summary>
        <code>
          {error instanceof ShownError ? error.message : "An error occurred"} ({window.location.pathname})
        </code>
      </details>
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When this key changes, for example with the path, the error is cleared. */
  resetKey?: string;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.reset();
  }

  reset = () => this.setState({ error: undefined, failed: false });

  override render() {
    return this.state.failed ? <CrashScreen error={this.state.error} onRetry={this.reset} /> : this.props.children;
  }
}
