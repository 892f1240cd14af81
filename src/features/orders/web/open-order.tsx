import { Anchor } from "@mantine/core";

/** A link in a message that opens its order. The click handler is a prop, because messages are outside the router. */
export function OpenOrder({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={onOpen}>
      {text}
    </Anchor>
  );
}
