import { type PictureName, pictureFile, PICTURES } from "#src/features/site/pictures.ts";

interface ProductPictureProps {
  name: PictureName;
  className?: string | undefined;
  /** Whether the picture is visible without scrolling. */
  first?: boolean;
}

/** A real screen of the demo restaurant, light or dark like the page. */
export function ProductPicture({ name, className, first = false }: ProductPictureProps) {
  const { width, height, alt } = PICTURES[name];
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/${pictureFile(name, "dark")}`} />
      <img
        className={className}
        src={`/${pictureFile(name, "light")}`}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
      />
    </picture>
  );
}
