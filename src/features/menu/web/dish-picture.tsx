import { useState } from "react";
import { largestOf, type ShownDish, smallestOf } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./dish-picture.module.css";

interface Props {
  dish: Pick<ShownDish, "id" | "name" | "image_url" | "image">;
  /** Whether it is the page's first picture, which is loaded before everything else. */
  first: boolean;
}

/**
 * A picture of fixed size. It shows the placeholder at once, and loads the picture when it is near the screen. A tap
 * enlarges it.
 */
export function DishPicture({ dish: { id, name, image_url, image }, first }: Props) {
  const { texts } = usePage();
  const [broken, setBroken] = useState(false);
  const [large, setLarge] = useState(false);
  if (!image_url || broken) return null;
  const placeholder = image?.placeholder ? { backgroundImage: `url("${image.placeholder}")` } : undefined;
  const title = `picture-${id}`;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        style={placeholder}
        aria-label={formatText(texts.enlarge, { dish: name })}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <picture>
          {image && <source type="image/avif" srcSet={smallestOf(image_url, image.widths, "avif")} />}
          <img
            src={image ? smallestOf(image_url, image.widths, "webp") : image_url}
            alt=""
            width={128}
            height={128}
            decoding="async"
            {...(first ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const))}
            onError={() => setBroken(true)}
          />
        </picture>
      </button>
      {large && (
        <Dialog className={styles.large} labelledBy={title} onClose={() => setLarge(false)}>
          <h2 id={title}>{name}</h2>
          <img src={image ? largestOf(image_url, image.widths, "webp") : image_url} alt="" />
          <button type="button" className="button" onClick={() => setLarge(false)}>
            {texts.close}
          </button>
        </Dialog>
      )}
    </>
  );
}
