/** What stands around the text of every public page. */
export interface Frame {
  /** The product's name. */
  name: string;
  /** Address of the main app, without a slash at the end. */
  home: string;
  support_email: string;
  /** Digits with the country code. */
  support_whatsapp: string;
  /** The menu of the restaurant on whose address the page was opened; `null` on our own. */
  menu_url: string | null;
  /** Query that keeps the restaurant from page to page, with its question mark, or nothing. */
  query: string;
}
