import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSession } from "#src/web/session/session.tsx";
import { CopyTextButton } from "#src/web/ui/copy-text-button.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { app } = useSession();
  const text = codes.join("\n");
  const file = `Recovery codes for ${app.name}. Each works once, in place of a code of your app.\n\n${text}\n`;
  return (
    <>
      <p className={classes.text}>
        Two-step sign-in is on. These are your recovery codes: each signs you in once when you do not have your phone.
        They are shown only now.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={ui.buttons}>
        <CopyTextButton text={text} label="Copy Codes" />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download
        </Button>
        <Button onClick={onDone}>I Have Stored Them</Button>
      </div>
    </>
  );
}
