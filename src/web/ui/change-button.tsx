import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

const READ_ONLY = "Nothing can be changed for now";
const WHY = "Your plan has ended. Choose a plan under Subscription to go on.";

/** A button that begins a change. While the company is read-only it looks disabled and says why when it is pressed. */
export function ChangeButton({ onClick, ...props }: ButtonProps & ComponentPropsWithoutRef<"button">) {
  const readOnly = useSession().company?.read_only ?? false;
  if (!readOnly) return <Button {...props} onClick={onClick} />;
  return (
    <Button
      {...props}
      type="button"
      aria-disabled
      data-disabled
      title={`${READ_ONLY}. ${WHY}`}
      onClick={() => notify.info(READ_ONLY, WHY)}
    />
  );
}
