import { iconKey, LOGO_ICONS } from "#src/features/companies/logo-icons.ts";
import type { work as drawIconWork } from "#src/features/menu/server/draw-icon.picture.ts";
import { fileAddress } from "#src/server/http/files.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { Ports } from "#src/server/ports/ports.ts";

interface Icon {
  src: string;
  sizes: string;
  type: "image/png";
  purpose?: "maskable";
}

const LOGO = /^\/files\/(company-logos\/[\w-]+\.webp)$/;

const PRODUCT: Icon[] = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
];

const drawIcon = pictureWork<typeof drawIconWork>(new URL("draw-icon.picture.ts", import.meta.url));

/** Returns the restaurant's logo as icons of exact sizes, made on first use; the product's icons without a logo. */
export async function menuIcons(
  { files, pictures }: Pick<Ports, "files" | "pictures">,
  logoUrl: string | null,
): Promise<Icon[]> {
  const logoKey = LOGO.exec(logoUrl ?? "")?.[1];
  const logo = logoKey ? await files.get(logoKey) : null;
  if (!logoKey || !logo) return PRODUCT;
  return Promise.all(
    LOGO_ICONS.map(async ({ name, side, share, ...purpose }): Promise<Icon> => {
      const key = iconKey(logoKey, name);
      if (!(await files.get(key)))
        await files.put(key, await pictures.run(drawIcon, { logo, side, share }), "image/png");
      return { src: fileAddress(key), sizes: `${side}x${side}`, type: "image/png", ...purpose };
    }),
  );
}
