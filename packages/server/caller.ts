/** The HTTP methods of the API over one connection. */
import { type CallOptions, type Connection, call, type Request } from './call.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export type Caller = ReturnType<typeof callerOf>;

/** Filters of a list without its cursor. */
export type Unpaged<F> = Omit<F, 'after'>;

export function callerOf(connection: Connection) {
  const ask = <T>(method: Request['method'], path: string, more: Partial<Request>) =>
    call<T>(connection, { method, path, ...more });
  const get = <T>(path: string, query?: object, signal?: AbortSignal) =>
    ask<T>('GET', path, { query, signal });
  const post = <T>(path: string, body?: object, options?: CallOptions) =>
    ask<T>('POST', path, { body, ...options });
  const put = <T>(path: string, body: object) => ask<T>('PUT', path, { body });
  /** Yields every entry of a list and requests each page when it is needed. */
  async function* each<T>(path: string, filter?: object): AsyncGenerator<T, void, undefined> {
    let after: string | null | undefined;
    do {
      const page: Page<T> = await get(path, { ...filter, after });
      yield* page.data;
      after = page.next;
    } while (after);
  }
  /** A list: one page of it, or every entry. */
  const listed = <T, F extends object>(name: string) => ({
    list: (filter?: F) => get<Page<T>>(name, filter),
    all: (filter?: Unpaged<F>) => each<T>(name, filter),
  });
  /** One entry by its id, and the list. */
  const found = <T, F extends object>(name: string) => ({
    read: (id: string) => get<T>(path`${name}/${id}`),
    ...listed<T, F>(name),
  });
  /** Entries that the business makes. */
  const made = <T, F extends object, N extends object>(name: string) => ({
    create: (body: N, options?: CallOptions) => post<T>(name, body, options),
    ...found<T, F>(name),
  });
  return {
    get,
    each,
    listed,
    found,
    made,
    /** Terms of the business: a change replaces them, and an absent field gets its default. */
    terms: <T, F extends object, N extends object>(name: string) => ({
      ...made<T, F, N>(name),
      change: (id: string, body: N) => put<T>(path`${name}/${id}`, body),
    }),
    /** What the business can cancel as long as it is open. */
    cancellable: <T, F extends object, N extends object>(name: string) => ({
      ...made<T, F, N>(name),
      cancel: (id: string, options?: CallOptions) =>
        post<T>(path`${name}/${id}/cancel`, undefined, options),
    }),
    post,
    put,
    /** For calls that take no idempotency key. */
    postOnce: <T>(path: string, body: object) => ask<T>('POST', path, { body, isOnce: true }),
    patch: <T>(path: string, body: object) => ask<T>('PATCH', path, { body }),
    remove: <T>(path: string, query?: object) => ask<T>('DELETE', path, { query }),
  };
}
