export interface Column {
  title: string;
  /** Share of the page's width. */
  width: number;
  right?: boolean;
}

/** One table of a document. */
export interface Table {
  title: string;
  columns: Column[];
  rows: string[][];
}

/** A JPEG below the tables. */
export interface DocumentPicture {
  title: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface TableDocument {
  /** The title in the properties of the file. */
  title: string;
  heading: string;
  /** The line below the heading. */
  subheading: string;
  /** The country, which decides the form of Han characters. */
  country: string;
  tables: readonly Table[];
  pictures?: readonly DocumentPicture[];
}

export const leftColumn = (title: string, width: number): Column => ({ title, width });
export const rightColumn = (title: string, width: number): Column => ({ title, width, right: true });
