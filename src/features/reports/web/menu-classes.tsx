import { useState } from "react";
import type { EngineeredDish } from "#src/features/reports/contract.ts";
import { CLASS_NAMES, MENU_CLASSES, type MenuClass } from "#src/features/reports/menu-engineering.ts";
import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { StatusBadge, type Tone } from "#src/web/ui/status-badge.tsx";
import classes from "./reports.module.css";

const TONES: Record<MenuClass, Tone> = { star: "good", plowhorse: "active", puzzle: "warn", dog: "quiet" };

const MEANING: Record<MenuClass | "all", string> = {
  all: "Each dish beside the others of its category: popular from 70 % of an equal share of the portions on, profitable from the average margin of a portion on.",
  star: "Popular and profitable: keep them as they are, where everybody sees them.",
  plowhorse: "Popular, but each earns less than the average: look at price and portion.",
  puzzle: "Each earns more than the average, but few order it: recommend it, or move it up the menu.",
  dog: "Neither popular nor profitable: change it or take it off.",
};

/** Menu engineering: which dishes to keep, to reprice, to push and to drop. */
export function MenuClasses({ dishes }: { dishes: EngineeredDish[] }) {
  const [chosen, setChosen] = useState<MenuClass | "all">("all");
  const wanted = dishes.filter(({ menu_class }) => chosen === "all" || menu_class === chosen);
  const { shown, more } = useFirstRows(wanted, "dishes");
  const count = (menu_class: MenuClass) => dishes.filter((dish) => dish.menu_class === menu_class).length;
  return (
    <SectionCard title="Menu engineering" flush>
      <div className={classes.classes}>
        <FilterBar
          label="Class"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "all", label: "All", count: dishes.length },
            ...MENU_CLASSES.map((value) => ({ value, label: `${CLASS_NAMES[value]}s`, count: count(value) })),
          ]}
        />
        <p>{MEANING[chosen]}</p>
      </div>
      <DataTable
        label="Menu engineering"
        rows={shown}
        rowKey={(dish) => `${dish.category} ${dish.name}`}
        empty={<p className={classes.none}>No dish is one of them.</p>}
        footer={more}
        columns={[
          { key: "name", header: "Dish", phone: "title", render: (dish) => dish.name },
          { key: "category", header: "Category", phone: "hidden", from: "middling", render: (dish) => dish.category },
          {
            key: "class",
            header: "Class",
            phone: "status",
            render: ({ menu_class }) => <StatusBadge status={CLASS_NAMES[menu_class]} tone={TONES[menu_class]} />,
          },
          { key: "items", header: "Items", align: "end", width: "minmax(5rem, auto)", render: (dish) => dish.items },
          {
            key: "unit_margin",
            header: "Margin each",
            align: "end",
            width: "minmax(6.5rem, auto)",
            render: (dish) => <Money amount={dish.unit_margin} />,
          },
          {
            key: "margin",
            header: "Margin",
            align: "end",
            width: "minmax(6.5rem, auto)",
            phone: "hidden",
            render: (dish) => <Money amount={dish.margin} />,
          },
        ]}
      />
    </SectionCard>
  );
}
