import { navigate, useSearch } from 'wouter/use-browser-location';
import type { ZodMiniType } from 'zod/mini';
import { LIST_PARAMETER } from '../../platform/list-parameters.ts';

/**
 * Values of a list, such as its filter, in the address: a reload, a link and going back keep them.
 *
 * @param none the values of an address without them, and of one that the schema refuses
 */
export function useAddressValues<V extends { [Name in keyof V]: string }>(
  schema: ZodMiniType<V>,
  none: V,
): [V, (values: V) => void] {
  const parameters = new URLSearchParams(useSearch());
  const named = Object.keys(none).map((name) => [
    name,
    parameters.get(LIST_PARAMETER + name) ?? '',
  ]);
  const values = schema.safeParse(Object.fromEntries(named)).data ?? none;

  function change(next: V): void {
    const search = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string>(next)) {
      if (value === '') search.delete(LIST_PARAMETER + name);
      else search.set(LIST_PARAMETER + name, value);
    }
    const query = search.size === 0 ? '' : `?${search}`;
    // The same history entry, with its scroll position.
    navigate(location.pathname + query, { replace: true, state: history.state });
  }

  return [values, change];
}
