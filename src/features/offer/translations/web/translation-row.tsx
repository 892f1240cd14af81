import type { Language } from "#src/shared/languages.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveTranslation, type Translated } from "#src/features/offer/translations/contract.ts";
import classes from "#src/features/offer/translations/web/translations.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useCompany } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";

const KINDS: Record<Translated["kind"], string> = {
  category: "Category",
  dish: "Dish",
  size: "Size",
  "option-group": "Options",
  option: "Option",
};

interface TranslationRowProps {
  row: Translated;
  language: Language;
  onSaved: (id: string, saved: Pick<Translated, "words" | "outdated">) => void;
}

/** One name with its words in a language; saved when the field is left. */
export function TranslationRow({ row, language, onSaved }: TranslationRowProps) {
  const { kind, id, of, words } = row;
  const [name, setName] = useState(words.name ?? "");
  const [description, setDescription] = useState(words.description ?? "");
  const allowed = !useCompany().read_only;
  const save = useMutation({
    // Saves run one after another, so that the last typed words remain.
    scope: { id: `translation ${language} ${id}` },
    mutationFn: (typed: Translated["words"]) =>
      call(saveTranslation, {
        body: { kind, id, language, ...typed, of: { name: row.name, description: row.description } },
      }),
    onSuccess: (result) => onSaved(id, result),
    onError: (error) => notify.error(`${row.name} was not saved`, messageOf(error, "Please try again.")),
  });
  const leave = () => {
    if (name.trim() !== (words.name ?? "") || description.trim() !== (words.description ?? ""))
      save.mutate({ name, description });
  };
  return (
    <li className={`${ui.divided} ${classes.row}`}>
      <div className={`${ui.breakable} ${classes.own}`}>
        <small>{of === null ? KINDS[kind] : `${KINDS[kind]} of ${of}`}</small>
        <strong>{row.name}</strong>
        {row.description && <span>{row.description}</span>}
      </div>
      <div className={ui.stackSm}>
        <TextInput
          aria-label={`Name of ${row.name}`}
          placeholder={row.name}
          maxLength={120}
          lang={language}
          value={name}
          disabled={!allowed}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={leave}
        />
        {row.description && (
          <Textarea
            aria-label={`Description of ${row.name}`}
            placeholder={row.description}
            autosize
            minRows={2}
            maxLength={1000}
            lang={language}
            value={description}
            disabled={!allowed}
            onChange={(event) => setDescription(event.currentTarget.value)}
            onBlur={leave}
          />
        )}
        <span className={classes.state} aria-live="polite">
          {save.isPending
            ? "Saving…"
            : row.is_draft
              ? "Draft: guests do not see it yet"
              : row.outdated
                ? outdatedText(row.outdated)
                : save.isSuccess
                  ? "Saved"
                  : ""}
        </span>
        {(row.is_draft || row.outdated) && (
          <Button
            variant="default"
            className={classes.approve}
            aria-label={`Approve ${row.name}`}
            disabled={!allowed || (name.trim() === "" && description.trim() === "")}
            loading={save.isPending}
            onClick={() => save.mutate({ name, description })}
          >
            Approve
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the reason why a translation is not shown: the translated words have changed. */
function outdatedText({ name, description }: Translated["words"]): string {
  const before = name ?? description;
  const said = before === null ? "" : ` It said “${before}” when this was translated.`;
  return `Your own words have changed.${said} Guests read yours until you approve this again.`;
}
