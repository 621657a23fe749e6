/** A page of a list: `next` is the `after` of the following page, null on the last one. */
export interface Page<T> {
  data: T[];
  next: string | null;
}

/** Yields every entry of a list and requests each page when it is needed. */
export async function* allOf<T>(
  read: (after: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let after: string | undefined;
  do {
    const page = await read(after);
    yield* page.data;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
