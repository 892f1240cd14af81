import type { Support } from "#src/shared/support.ts";

/** The values that the navigation and footer of every public page need. */
export interface Frame extends Support {
  /** The product's name. */
  name: string;
  /** Address of the main app, without a slash at the end. */
  home: string;
  /** The menu of the restaurant on whose address the page was opened; `null` on the app's own address. */
  menu_url: string | null;
  /** The query, with its question mark, that links must carry to stay on the restaurant's address; otherwise empty. */
  query: string;
}
