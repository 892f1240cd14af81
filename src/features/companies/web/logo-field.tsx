import { Button, Input } from "@mantine/core";
import { useState } from "react";
import {
  LOGO_FORMATS,
  LOGO_MAX_BYTES,
  LOGO_NOT_IMAGE,
  LOGO_TYPES,
  LOGO_TOO_LARGE,
  LOGO_UNREADABLE,
} from "#src/features/companies/rules.ts";
import { shrinkLogo } from "#src/features/companies/web/shrink-logo.ts";
import { messageOf } from "#src/web/call.ts";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./logo-field.module.css";

interface LogoFieldProps {
  /** A data URL or an address; empty when there is none. */
  value: string;
  onChange: (logo: string) => void;
}

export function LogoField({ value, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function read(file: File) {
    setProblem(null);
    setBusy(true);
    try {
      onChange(await shrinkLogo(file));
    } catch (error) {
      setProblem(messageOf(error, LOGO_UNREADABLE));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Input.Wrapper label="Logo" error={problem} labelElement="div">
      {value ? (
        <div className={`${ui.row} ${classes.chosen}`}>
          <img src={value} alt="Your logo" className={classes.picture} />
          <Button variant="default" onClick={() => onChange("")}>
            Remove logo
          </Button>
        </div>
      ) : (
        <div className={classes.drop}>
          <FileDrop
            accept={LOGO_TYPES}
            maxBytes={LOGO_MAX_BYTES}
            label="Drop your logo here or choose a file"
            hint={`${LOGO_FORMATS}. Recommended 512x512 or larger, up to 5 MB`}
            busyLabel={busy ? "Processing the image" : null}
            onFiles={([file]) => file && void read(file)}
            onReject={(reason) => setProblem(reason === "type" ? LOGO_NOT_IMAGE : LOGO_TOO_LARGE)}
          />
        </div>
      )}
    </Input.Wrapper>
  );
}
