/** The calls of a business's home: its app is late, its answers need not be. */
import { EARLY_BUSINESS } from '#shared/documents/early-answers.ts';
import { queryBefore, queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import type { Setup } from '#shared/setup/schemas.ts';
import { call, serverTime } from './calls.ts';
import { showSales } from './show-sales.ts';

const ACCOUNTS = 'wallet/accounts';
/** For parts below the figures, or outside the page. */
const LATER = ['business/payments?limit=5', 'users/me/businesses'];

const salesIn = (query: object) => `merchant/sales?${new URLSearchParams({ ...query })}`;

interface BusinessHome {
  /** Resolves when every call is answered. */
  answered: Promise<unknown>;
  /** How to show the home; undefined for a role that sees no sales. */
  shown: Promise<((place: HTMLElement) => void) | undefined>;
}

/** @param accounts the call that reads the balances, if it was made already */
export function readBusiness(
  token: string,
  language: string,
  accounts: Promise<unknown> | undefined,
): BusinessHome {
  const read = <T>(path: string) => call<T>(`GET /api/${path}`, token);
  const now = serverTime.now();
  // A browser may have six calls of HTTP/1.1 under way, and the app's files are among them: what is
  // shown first is asked for first.
  const first = Promise.all([
    read<Sales>(salesIn(queryOf(USUAL_PERIOD, now))),
    read<Sales>(salesIn(queryBefore(USUAL_PERIOD, now))),
    read<Setup>('business/setup'),
    read<{ data: unknown[] }>('merchant/refund-requests?status=open&limit=100'),
  ]);
  const later = [
    accounts ?? read(ACCOUNTS),
    ...[...LATER, salesIn(queryOf(1, now))].map((path) => read(path)),
  ];
  return {
    answered: Promise.allSettled([first, ...later]),
    shown: first.then(([sales, before, setup, requests]) => {
      if (!sales) return undefined;
      const answers = { sales, before, setup, open: requests?.data.length ?? 0 };
      return (place) => {
        const page = document.querySelector<HTMLTemplateElement>(`[${EARLY_BUSINESS}]`);
        if (!page) return;
        place.replaceChildren(page.content);
        showSales(place, answers, language);
      };
    }),
  };
}
