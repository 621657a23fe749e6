export interface Page<Row> {
  data: Row[];
  /** Cursor: the `after` of the next page; null on the last page. */
  next: string | null;
}

/**
 * All pages of a list in order. The first is read before this returns, so a refused request fails
 * before the response starts.
 */
export async function allPages<Row>(
  read: (after?: string) => Promise<Page<Row>>,
): Promise<AsyncIterable<Row[]>> {
  const first = await read();
  return (async function* () {
    yield first.data;
    for (let { next } = first; next !== null; ) {
      const page = await read(next);
      yield page.data;
      next = page.next;
    }
  })();
}
