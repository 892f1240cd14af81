import { memo, useState } from "react";
import type { TillCategory, TillDish } from "#src/features/till/web/till-menu.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

interface TillTilesProps {
  menu: readonly TillCategory[];
  /** Must not change between renders: the tiles are drawn again only when their dish has changed. */
  onSelect: (dish: TillDish) => void;
}

/** The dishes of one category as tiles, and the categories above them. */
export function TillTiles({ menu, onSelect }: TillTilesProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const shown = menu.find(({ id }) => id === selected) ?? menu[0];
  return (
    <div className={`${ui.stackMd} ${classes.menu}`}>
      {menu.length > 1 && (
        <nav className={classes.categories} aria-label="Categories">
          {menu.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes.category}
              aria-current={id === shown?.id}
              onClick={() => setSelected(id)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      <ul className={`${ui.stackSm} ${classes.tiles}`} aria-label={shown?.name}>
        {shown?.dishes.map((dish) => (
          <li key={dish.id}>
            <Tile dish={dish} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Tile = memo(function Tile({ dish, onSelect }: { dish: TillDish; onSelect: (dish: TillDish) => void }) {
  const format = useFormat();
  const prices = dish.sizes.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const price = format.money(lowest);
  return (
    <button
      type="button"
      className={`${ui.column} ${ui.box} ${classes.tile}`}
      disabled={dish.sold_out}
      onClick={() => onSelect(dish)}
    >
      <span className={classes.tileName}>{dish.name}</span>
      <span className={classes.tilePrice}>
        {dish.sold_out ? "Sold out" : Math.max(...prices) > lowest ? `from ${price}` : price}
        {!dish.sold_out && dish.left !== null && <small className={classes.left}>{dish.left}</small>}
      </span>
    </button>
  );
});
