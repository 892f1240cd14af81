import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { CartItem } from "#src/features/menu/cart.ts";
import { lineTotal, type LineState } from "#src/features/menu/cart-lines.ts";
import { OPTION_TEXTS } from "#src/shared/languages/option-texts.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { choicesText } from "#src/features/offer/options/choices-text.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./cart-line.module.css";

interface Props {
  item: CartItem;
  /** The dish's smallest picture. */
  picture: string | null;
  state: LineState;
  /** Whether the line or the order cannot hold more portions. */
  full: boolean;
  currency: string;
  money: (amount: number) => string;
  onQuantity: (quantity: number) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
  /** Opens the choice of its options again. */
  onChoose: (() => void) | undefined;
}

const PROBLEMS = {
  sold_out: "line_sold_out",
  later: "line_later",
  unavailable: "line_unavailable",
  deleted: "line_removed",
} as const satisfies Record<Exclude<LineState, "available">, string>;

export function CartLine({
  item,
  picture,
  state,
  full,
  currency,
  money,
  onQuantity,
  onNote,
  onRemove,
  onChoose,
}: Props) {
  const { texts, language, lang } = usePage();
  const [showsNote, setShowsNote] = useState(item.note !== "");
  const note = useId();
  const dish = item.dish_name;
  return (
    <li className={styles.line}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width={64} height={64} loading="lazy" />
      ) : (
        <span className={styles.picture} aria-hidden>
          {String.fromCodePoint(dish.codePointAt(0) ?? 32).toUpperCase()}
        </span>
      )}
      <div>
        <p className={styles.name}>{dish}</p>
        <p className={styles.size}>
          {item.size_name}
          {item.old_price !== undefined && (
            <span className={styles.old}> {formatText(texts.line_price, { price: money(item.old_price) })}</span>
          )}
        </p>
        {item.options && item.options.length > 0 && (
          <p className={styles.size}>
            {choicesText(
              item.options.map(({ name, count }) => ({ option_name: name, count })),
              language,
            )}
          </p>
        )}
      </div>
      <p className={styles.total}>{state === "deleted" ? "–" : money(lineTotal(item, currency))}</p>
      <div className={styles.controls}>
        <div className={styles.stepper}>
          <button
            type="button"
            aria-label={formatText(texts.fewer, { dish })}
            onClick={() => onQuantity(item.quantity - 1)}
          >
            <IconMinus size={18} aria-hidden />
          </button>
          <output aria-label={formatText(texts.quantity, { count: item.quantity, dish })}>{item.quantity}</output>
          <button
            type="button"
            aria-label={formatText(texts.more, { dish })}
            disabled={full}
            onClick={() => onQuantity(item.quantity + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        </div>
        {onChoose && (
          <button type="button" className={styles.text} onClick={onChoose}>
            {OPTION_TEXTS[lang].change}
          </button>
        )}
        {!showsNote && (
          <button type="button" className={styles.text} onClick={() => setShowsNote(true)}>
            {texts.add_note}
          </button>
        )}
        <button
          type="button"
          className={styles.text}
          aria-label={formatText(texts.remove_dish, { dish })}
          onClick={onRemove}
        >
          {texts.remove}
        </button>
      </div>
      {showsNote && (
        <div className={`field ${styles.note}`}>
          <label className="only-read-aloud" htmlFor={note}>
            {formatText(texts.line_note, { dish })}
          </label>
          <input
            id={note}
            maxLength={200}
            placeholder={texts.order_note}
            value={item.note}
            onChange={(event) => onNote(event.target.value)}
          />
        </div>
      )}
      {state !== "available" && (
        <p className={styles.problem} data-tone={state === "deleted" ? "warn" : "bad"}>
          {texts[PROBLEMS[state]]}
        </p>
      )}
    </li>
  );
}
