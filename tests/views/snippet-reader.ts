/**
 * The loader’s reading of the attributes of a tag or link; each side is type-checked separately.
 */
export interface SnippetReader {
  /** The known options, without `data-`. */
  names: readonly string[];
  /** The options it has read, and how often it complained. */
  read(element: Element, usual: 'inline' | 'modal'): { options: unknown; complaints: string[] };
}
