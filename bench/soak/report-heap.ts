// Loaded into the server before its own file, with --expose-gc: says what the heap holds once garbage is collected.
process.on("message", (message) => {
  if (message !== "heap") return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// Listening alone must not hold the process up when it stops.
process.channel?.unref();
