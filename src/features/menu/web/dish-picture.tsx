import { useState } from "react";
import { type ShownDish, smallestOf } from "#src/features/menu/shown.ts";
import styles from "./dish-card.module.css";

/** A square of fixed size: the placeholder at once, the picture itself when it is near the screen. */
export function DishPicture({ dish: { image_url, image } }: { dish: Pick<ShownDish, "image_url" | "image"> }) {
  const [broken, setBroken] = useState(false);
  if (!image_url || broken) return null;
  const placeholder = image ? { backgroundImage: `url("${image.placeholder}")` } : undefined;
  return (
    <picture className={styles.picture} style={placeholder}>
      {image && <source type="image/avif" srcSet={smallestOf(image_url, image.widths, "avif")} />}
      <img
        src={image ? smallestOf(image_url, image.widths, "webp") : image_url}
        alt=""
        width={128}
        height={128}
        decoding="async"
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
