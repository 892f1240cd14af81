import { type Language, LANGUAGES } from "#src/shared/languages.ts";
import { Button, Checkbox, Select } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { draftTranslations, listTranslations, type Translated } from "#src/features/offer/translations/contract.ts";
import { languageName } from "#src/shared/language-name.ts";
import { TranslationRow } from "#src/features/offer/translations/web/translation-row.tsx";
import classes from "#src/features/offer/translations/web/translations.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

const translationsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["translations", language],
    queryFn: ({ signal }) => call(listTranslations, { query: { language } }, { signal }),
  });

const hasNoName = ({ words }: Translated) => words.name === null;
/**
 * Returns whether words are missing, or the restaurant has changed the words that were translated. Until the new
 * translation is approved, guests read the restaurant's own words.
 */
const isMissing = (one: Translated) => hasNoName(one) || one.outdated !== null;

/** The guests' words in each language: everything on the menu with a name, saved as it is filled in. */
export function TranslationsScreen() {
  const company = useCompany();
  const client = useQueryClient();
  const others = LANGUAGES.filter((language) => language !== company.language);
  const [language, setLanguage] = useState<Language>(others[0] ?? "en");
  const [onlyMissing, setOnlyMissing] = useState(false);
  /** The rows that were missing when the filter was set. A row stays in the list while it is filled in. */
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const translations = useQuery(translationsQuery(language));
  const all = translations.data?.translations ?? [];
  const done = all.filter((one) => !isMissing(one)).length;
  const shown = onlyMissing ? all.filter(({ id }) => missing.has(id)) : all;
  const own = languageName(company.language, "en");
  const saved = (id: string, result: Pick<Translated, "words" | "outdated">) =>
    client.setQueryData(
      translationsQuery(language).queryKey,
      (data) =>
        data && {
          ...data,
          translations: data.translations.map((row) => (row.id === id ? { ...row, ...result, is_draft: false } : row)),
        },
    );
  const draft = useMutation({
    mutationFn: () => call(draftTranslations, { body: { language } }),
    onSuccess: ({ drafted, left }) => {
      notify.success(`${drafted} names drafted`, left > 0 ? `${left} are still missing.` : "Check them, then approve.");
      return client.invalidateQueries({ queryKey: translationsQuery(language).queryKey });
    },
    onError: (error) => notify.error("Nothing was drafted", messageOf(error, "Please try again.")),
  });
  return (
    <>
      <PageHeader
        title="Menu Languages"
        subtitle={`Your menu is in ${own}. Guests choose another language on it, and read what you fill in here; the rest stays as you wrote it. The kitchen always reads your own words.`}
        back={<BackLink to="/dishes">Back to Dishes</BackLink>}
      />
      <div className={`${ui.cluster} ${classes.tools}`}>
        <Select
          aria-label="Language"
          allowDeselect={false}
          data={others.map((value) => ({ value, label: languageName(value, "en") }))}
          value={language}
          onChange={(value) => {
            const chosen = others.find((text) => text === value);
            if (chosen) setLanguage(chosen);
            setOnlyMissing(false);
          }}
        />
        <Checkbox
          label="Only what is missing"
          checked={onlyMissing}
          onChange={({ currentTarget: { checked } }) => {
            setMissing(new Set(all.filter(isMissing).map(({ id }) => id)));
            setOnlyMissing(checked);
          }}
        />
        {translations.data?.can_draft && all.some(hasNoName) && (
          <Button
            variant="default"
            loading={draft.isPending}
            disabled={company.read_only}
            onClick={() => draft.mutate()}
          >
            Draft with AI
          </Button>
        )}
      </div>
      {translations.isPending && <SkeletonRows count={6} label="Loading the words" />}
      {translations.isError && !translations.data && (
        <ErrorState
          message={messageOf(translations.error, "The words could not be loaded.")}
          onRetry={() => void translations.refetch()}
          busy={translations.isFetching}
        />
      )}
      {translations.data && all.length === 0 && (
        <EmptyState title="Nothing on the menu yet">Add dishes first; then you can translate them here.</EmptyState>
      )}
      {all.length > 0 && (
        <SectionCard title={`${done} of ${all.length} names in ${languageName(language, "en")}`} flush>
          {!translations.data?.can_draft && all.some(hasNoName) && (
            <p className={classes.none}>You fill these in yourself: drafts by a model need an AI key on the server.</p>
          )}
          {shown.length === 0 && (
            <p className={classes.none}>Everything has a name in {languageName(language, "en")}.</p>
          )}
          <ul>
            {shown.map((row) => (
              <TranslationRow
                key={`${language} ${row.id} ${row.is_draft}`}
                row={row}
                language={language}
                onSaved={saved}
              />
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
