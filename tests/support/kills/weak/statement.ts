/** The text of a query that was given as a string or an object. */
export function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
