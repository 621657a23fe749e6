/** What a query says, whether it was given as text or as an object with one. */
export function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
