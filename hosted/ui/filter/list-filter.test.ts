// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { withoutListParameters } from '../../platform/list-parameters.ts';
import { isFiltering, type ListFilter, listFilter, NO_FILTER, queryOf } from './list-filter.ts';
import { useAddressValues } from './use-address-values.ts';

const SCHEMA = listFilter(['buy', 'payment']);

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

describe('the query', () => {
  test('is empty for an empty filter', () => {
    expect(queryOf(NO_FILTER)).toEqual({});
    expect(isFiltering(NO_FILTER)).toBe(false);
  });

  test('covers whole local days, including the last one', () => {
    const { from, to } = queryOf({ ...NO_FILTER, from: '2026-02-28', to: '2026-02-28' });

    expect(new Date(from ?? '').getTime()).toBe(new Date(2026, 1, 28).getTime());
    expect(new Date(to ?? '').getTime()).toBe(new Date(2026, 2, 1).getTime());
  });

  test('trims the search term', () => {
    expect(queryOf({ ...NO_FILTER, search: ' Casa Alba ' })).toEqual({ search: 'Casa Alba' });
    expect(queryOf({ ...NO_FILTER, search: '  ' })).toEqual({});
  });
});

test('an end before the start is an error of the end', () => {
  const parsed = SCHEMA.safeParse({ ...NO_FILTER, from: '2026-03-02', to: '2026-03-01' });

  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['to']]);
});

describe('the filter in the address', () => {
  type Filter = ListFilter<'buy' | 'payment'>;
  const filterOf = () => renderHook(() => useAddressValues<Filter>(SCHEMA, NO_FILTER)).result;

  test('is written beside other parameters and history state, and read again', () => {
    history.replaceState({ scroll: '40' }, '', '/list?view=payments');
    const filter: Filter = { ...NO_FILTER, kind: 'buy', search: 'tea & oil' };
    const first = filterOf();

    act(() => first.current[1](filter));

    expect(first.current[0]).toEqual(filter);
    expect(filterOf().current[0]).toEqual(filter);
    expect(location.search).toBe('?view=payments&list-search=tea+%26+oil&list-kind=buy');
    expect(history.state).toEqual({ scroll: '40' });

    act(() => first.current[1](NO_FILTER));
    expect(location.search).toBe('?view=payments');
  });

  test.each([
    '',
    '?kind=buy',
    '?list-kind=theft',
    '?list-kind=buy&list-from=2026-03-02&list-to=2026-03-01',
  ])('is empty for %j', (search) => {
    history.replaceState(null, '', `/list${search}`);

    expect(filterOf().current[0]).toEqual(NO_FILTER);
  });

  test.each([
    ['', ''],
    ['?view=payments&q=a%20b', '?view=payments&q=a%20b'],
    ['?list-kind=buy', ''],
    ['?view=payments&list-kind=buy&list-search=x', '?view=payments'],
  ])('%j is the page %j', (query, kept) => {
    expect(withoutListParameters(query)).toBe(kept);
  });
});
