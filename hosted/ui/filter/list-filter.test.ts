// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { isFiltering, type ListFilter, listFilter, NO_FILTER, queryOf } from './list-filter.ts';
import { useKeptFilter } from './use-kept-filter.ts';

const SCHEMA = listFilter(['buy', 'payment']);

afterEach(() => {
  cleanup();
  history.replaceState(null, '');
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

describe('going back to the list', () => {
  const filterOf = () => renderHook(() => useKeptFilter('transactions', SCHEMA)).result;

  test('restores the filter beside other history state', () => {
    history.replaceState({ scroll: 40 }, '');
    const filter: ListFilter<'buy'> = { ...NO_FILTER, kind: 'buy' };
    const first = filterOf();

    act(() => first.current[1](filter));

    expect(first.current[0]).toEqual(filter);
    expect(filterOf().current[0]).toEqual(filter);
    expect(history.state).toMatchObject({ scroll: 40 });
  });

  test.each([null, 'x', { transactions: { kind: 'theft' } }])(
    'starts with an empty filter from %j',
    (state) => {
      history.replaceState(state, '');

      expect(filterOf().current[0]).toEqual(NO_FILTER);
    },
  );
});
