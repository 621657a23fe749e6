export interface Page<Row> {
  data: Row[];
  /** The `after` of the following page; null on the last one. */
  next: string | null;
}

/** Every page of a list, one after the other. The first is read before this returns: what fails, fails there. */
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
