/** What the loader makes of the attributes of a tag or link: each side is type-checked as its own. */
export interface SnippetReader {
  /** The options it knows, without `data-`. */
  names: readonly string[];
  /** What it has read, and the codes of what it has to complain of. */
  read(element: Element, usual: 'inline' | 'modal'): { options: unknown; complaints: string[] };
}
