/** The HTTP methods of the API over one connection. */
import { type CallOptions, type Connection, call } from './call.ts';
import { allOf, type Page } from './pages.ts';

export type Caller = ReturnType<typeof callerOf>;

/** Filters of a list without its cursor. */
export type Unpaged<F> = Omit<F, 'after'>;

export function callerOf(connection: Connection) {
  const get = <T>(path: string, query: object = {}, signal?: AbortSignal) =>
    call<T>(connection, { method: 'GET', path, query, ...(signal ? { signal } : {}) });
  return {
    get,
    /** Every entry of a list. */
    each: <T>(path: string, filter: object) =>
      allOf((after) => get<Page<T>>(path, { ...filter, after })),
    post: <T>(path: string, body?: object, options: CallOptions = {}) =>
      call<T>(connection, { method: 'POST', path, ...(body ? { body } : {}), ...options }),
    /** For calls that take no idempotency key. */
    postOnce: <T>(path: string, body: object) =>
      call<T>(connection, { method: 'POST', path, body, isOnce: true }),
    put: <T>(path: string, body: object) => call<T>(connection, { method: 'PUT', path, body }),
    patch: <T>(path: string, body: object) => call<T>(connection, { method: 'PATCH', path, body }),
    remove: <T>(path: string, query: object = {}) =>
      call<T>(connection, { method: 'DELETE', path, query }),
  };
}
