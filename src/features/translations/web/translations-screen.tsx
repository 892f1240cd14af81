import { Checkbox, Select } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  listTranslations,
  MENU_LANGUAGES,
  type MenuLanguage,
  type Translated,
} from "#src/features/translations/contract.ts";
import { TranslationRow } from "#src/features/translations/web/translation-row.tsx";
import classes from "#src/features/translations/web/translations.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

const NAMES: Record<MenuLanguage, string> = {
  en: "English",
  es: "Spanish",
  fr: "French",
  de: "German",
  zh: "Chinese",
};

const translationsQuery = (language: MenuLanguage) =>
  queryOptions({
    queryKey: ["translations", language],
    queryFn: async ({ signal }) => (await call(listTranslations, { query: { language } }, { signal })).translations,
  });

const isMissing = ({ words }: Translated) => words.name === null;

/** What guests read in each language: everything on the menu that has a name, saved as it is filled in. */
export function TranslationsScreen() {
  const company = useCompany();
  const client = useQueryClient();
  const others = MENU_LANGUAGES.filter((one) => one !== company.language);
  const [language, setLanguage] = useState<MenuLanguage>(others[0] ?? "en");
  const [onlyMissing, setOnlyMissing] = useState(false);
  /** What was missing when the filter was set: a row stays while it is filled in. */
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const translations = useQuery(translationsQuery(language));
  const all = translations.data ?? [];
  const done = all.filter((one) => !isMissing(one)).length;
  const shown = onlyMissing ? all.filter(({ id }) => missing.has(id)) : all;
  const own = NAMES[company.language as MenuLanguage];
  const saved = (id: string, words: Translated["words"]) =>
    client.setQueryData(translationsQuery(language).queryKey, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, words, is_draft: false } : row)),
    );
  return (
    <>
      <PageHeader
        title="Menu Languages"
        subtitle={`Your menu is in ${own}. Guests choose another language on it, and read what you fill in here; the rest stays as you wrote it. The kitchen always reads your own words.`}
        back={<BackLink to="/dishes">Back to Dishes</BackLink>}
      />
      <div className={classes.tools}>
        <Select
          aria-label="Language"
          allowDeselect={false}
          data={others.map((value) => ({ value, label: NAMES[value] }))}
          value={language}
          onChange={(value) => {
            const chosen = others.find((one) => one === value);
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
        <SectionCard title={`${done} of ${all.length} names in ${NAMES[language]}`} flush>
          {shown.length === 0 && <p className={classes.none}>Everything has a name in {NAMES[language]}.</p>}
          <ul className={classes.list}>
            {shown.map((row) => (
              <TranslationRow key={`${language} ${row.id}`} row={row} language={language} onSaved={saved} />
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
