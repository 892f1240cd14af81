import { IconToolsKitchen2 } from "@tabler/icons-react";
import { useState } from "react";
import type { Dish } from "#src/features/dishes/contract.ts";
import { imageSources } from "#src/features/dishes/rules.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dishes.module.css";

/** The dish's picture as a small square; an icon when there is none or it does not load. */
export function DishThumb({ dish: { image_url, image } }: { dish: Pick<Dish, "image_url" | "image"> }) {
  const [broken, setBroken] = useState<string | null>(null);
  const sources = imageSources(image_url, image);
  return (
    <span
      className={`${ui.centered} ${classes.picture}`}
      style={image ? { backgroundImage: `url("${image.placeholder}")` } : undefined}
    >
      {image_url && broken !== image_url ? (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes="48px" />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes="48px" />}
          <img src={image_url} alt="" width={48} height={48} loading="lazy" onError={() => setBroken(image_url)} />
        </picture>
      ) : (
        <IconToolsKitchen2 size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
