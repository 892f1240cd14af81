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

const EXPLANATIONS: Record<MenuClass | "all", string> = {
  all: "Popular: sells at least 70% of its category's average. Profitable: earns at least the average margin per item of its category.",
  star: "Popular and profitable. Keep them easy to find on the menu.",
  plowhorse: "Popular but less profitable than average. Check price and portion size.",
  puzzle: "Profitable but rarely ordered. Recommend them or move them up the menu.",
  dog: "Neither popular nor profitable. Change them or take them off the menu.",
};

/** Menu engineering: which dishes sell well, and which have a good margin. */
export function MenuClasses({ dishes }: { dishes: EngineeredDish[] }) {
  const [chosen, setChosen] = useState<MenuClass | "all">("all");
  const filtered = dishes.filter(({ menu_class }) => chosen === "all" || menu_class === chosen);
  const { shown, more } = useFirstRows(filtered, "dishes");
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
        <p>{EXPLANATIONS[chosen]}</p>
      </div>
      <DataTable
        label="Menu engineering"
        rows={shown}
        rowKey={(dish) => `${dish.category} ${dish.name}`}
        empty={<p className={classes.none}>No dishes in this class.</p>}
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
            header: "Margin per item",
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
