import { Button, Select } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { PAPERS, PER_PAGE, type Table, tableCode, tableCodes } from "#src/features/tables/contract.ts";
import classes from "#src/features/tables/web/tables.module.css";
import { ResetCodes } from "#src/features/tables/web/reset-codes.tsx";
import { useCompany, useMenuAddress } from "#src/web/session/session.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

const PAPER_NAMES = { A4: "A4", LETTER: "US Letter" };
/** Countries that print on Letter. */
const LETTER_COUNTRIES = ["United States", "Canada", "Philippines"];

interface PrintCodesProps {
  tables: readonly Table[];
  /** Ids of the tables to print; none means all. */
  selected: ReadonlySet<string>;
}

/** Pages of cards to print, cut and put on the tables. */
export function PrintCodes({ tables, selected }: PrintCodesProps) {
  const { country, username } = useCompany();
  const menu = useMenuAddress();
  const [perPage, setPerPage] = useState("6");
  const [paper, setPaper] = useState<string>(LETTER_COUNTRIES.includes(country) ? "LETTER" : "A4");
  const matching = tables.filter(({ id }) => selected.size === 0 || selected.has(id));
  const printed = matching.length > 0 ? matching : tables;
  const all = printed.length === tables.length;
  const [first] = printed;
  const href = addressInTab(tableCodes, {
    query: { per_page: perPage, paper, ids: all ? undefined : printed.map(({ id }) => id).join(",") },
  });
  const count = printed.length === 1 ? "1 Code" : `${all && printed.length > 1 ? "All " : ""}${printed.length} Codes`;
  return (
    <SectionCard title="Print codes">
      <FormStack>
        <FormRow>
          <Select
            label="Cards per page"
            data={PER_PAGE.map(String)}
            value={perPage}
            onChange={(value) => value && setPerPage(value)}
            allowDeselect={false}
          />
          <Select
            label="Paper"
            data={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
            value={paper}
            onChange={(value) => value && setPaper(value)}
            allowDeselect={false}
          />
        </FormRow>
        {username === null ? (
          <Button disabled leftSection={<IconPrinter size={18} aria-hidden />}>
            Print {count}
          </Button>
        ) : (
          <Button component="a" href={href} download leftSection={<IconPrinter size={18} aria-hidden />}>
            Print {count}
          </Button>
        )}
        {username !== null && first && (
          <>
            <img
              className={`${ui.box} ${classes.preview}`}
              src={`${addressInTab(tableCode, { query: { id: first.id } })}&at=${encodeURIComponent(first.updated_at)}`}
              alt={`Card of table ${first.name}`}
              width={180}
              height={250}
            />
            <p className={`${ui.mutedSm} ${classes.note}`}>
              The codes open <strong>{menu.replace(/^https?:\/\//, "")}</strong>. If you change your username, printed
              codes stop working.
            </p>
            <p className={`${ui.mutedSm} ${classes.note}`}>
              Printing again gives the same codes. If one was copied, reset it: the cards printed before then open the
              menu like any link.
            </p>
            <ResetCodes
              {...(!all && { ids: printed.map(({ id }) => id) })}
              label={printed.length === 1 ? "Reset 1 Code" : `Reset ${all ? "All " : ""}${printed.length} Codes`}
            />
          </>
        )}
      </FormStack>
    </SectionCard>
  );
}
