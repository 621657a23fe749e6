import { type RefObject, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { ChangedList } from '#shared/live/account-schemas.ts';
import { useQueries } from '../../platform/use-api.ts';
import type { FreshRows } from '../../ui/paged-list.tsx';
import { useListChanges } from './list-changes.ts';

interface Row {
  id: string;
}

interface Pages {
  data: { pages: { data: Row[] }[] } | undefined;
  refetch(): Promise<unknown>;
}

interface FreshOptions<E extends Endpoint> {
  list: ChangedList;
  endpoint: CallOutput<E> extends { data: Row[] } ? E : never;
  /** Of the first page. */
  input: CallInput<E>;
  pages: Pages;
  /** In another order, new rows are read without a word. */
  isNewestFirst?: boolean;
}

/** Rows that came after a list was read: shown at once while its top is in sight, else offered. */
export function useFreshRows<E extends Endpoint>(options: FreshOptions<E>): FreshRows {
  const { list, endpoint, input, pages, isNewestFirst = true } = options;
  const queries = useQueries();
  const top = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(0);
  const [shown, setShown] = useState(0);

  useListChanges(list, () => void look());

  async function look(): Promise<void> {
    const known = new Set(pages.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)));
    if (!pages.data) return;
    const answer = await queries.call(endpoint, input).catch(() => undefined);
    const rows: Row[] = (answer as { data: Row[] } | undefined)?.data ?? [];
    const before = rows.findIndex(({ id }) => known.has(id));
    const count = before < 0 ? rows.length : before;
    if (count > 0 && isNewestFirst && !isInSight(top)) {
      setWaiting(count);
      return;
    }
    await pages.refetch();
    setWaiting(0);
    setShown(isNewestFirst ? count : 0);
  }

  async function show(): Promise<void> {
    await pages.refetch();
    setWaiting(0);
    setShown(0);
  }

  return { top, waiting, shown, show };
}

const isInSight = ({ current }: RefObject<HTMLElement | null>) =>
  !current || current.getBoundingClientRect().bottom >= 0;
