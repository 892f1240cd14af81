import type { ReplyMessage, RequestMessage, Requests } from "#src/server/processes/requests.ts";

type Handlers<R extends Requests<R>> = {
  [Q in keyof R]: (input: R[Q]["input"]) => R[Q]["result"] | Promise<R[Q]["result"]>;
};

/** Replies to what `forkModule` asks this child process, and ends when nobody asks any longer. */
export function serveRequests<R extends Requests<R>>(handlers: Handlers<R>): void {
  const resultOf = async ({ request, input }: RequestMessage) => handlers[request as keyof R](input);
  process.on("message", (message: RequestMessage) => {
    resultOf(message).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error }),
    );
  });
  process.on("disconnect", () => process.exit());
}

function reply(message: ReplyMessage): void {
  process.send?.(message);
}
