/** The prerendered home of a business: anybody's, so the early script writes its figures. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import { EARLY_TEXT } from '#shared/documents/early-answers.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { queryBefore, queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { SETUP_STEPS } from '#shared/setup/schemas.ts';
import { OPEN_REQUESTS } from '../features/refund-requests/use-open-requests.ts';
import { OPEN_STATES, SetupStepItem } from '../features/setup/setup-step-item.tsx';
import { clock } from '../platform/clock.ts';
import { keyOf, type Queries } from '../platform/query.ts';

const NONE = { payments: 0, received: '0', refundedTokens: '0' };

const SALES: CallOutput<typeof salesEndpoints.read> = {
  from: '2026-01-01',
  to: '2026-01-01',
  by: 'day',
  currency: 'EUR',
  totals: { ...NONE, refunds: 0 },
  currencies: [],
  points: [],
  customers: { linked: 0, added: 0 },
  reserved: [],
};

const REQUEST = { data: [{}], next: null } as unknown as CallOutput<typeof requestsEndpoints.list>;

/** Puts the answers of a business without payments into the cache. */
export function answerForBusiness({ client }: Queries): void {
  const put = <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: CallOutput<E>) =>
    client.setQueryData(keyOf(endpoint, input), answer);
  put(setupEndpoints.readSetup, {}, { steps: SETUP_STEPS.map((name) => ({ name, done: false })) });
  put(actingEndpoints.listBusinesses, {}, { businesses: [], acting: null, own: '' });
  put(requestsEndpoints.list, { query: OPEN_REQUESTS }, REQUEST);
  put(salesEndpoints.listPayments, { query: { limit: '5' } }, { data: [], next: null });
  const now = clock.now();
  for (const query of [queryOf(USUAL_PERIOD, now), queryOf(1, now), queryBefore(USUAL_PERIOD, now)])
    put(salesEndpoints.read, { query }, SALES);
}

/**
 * Replaces what the early script writes by its texts with their placeholders, and the steps of the
 * setup by every step in each state that is not done, of which the script keeps one.
 */
export function markBusiness(html: string): string {
  const texts = textsToWrite();
  const marked = Object.entries(texts).reduce(
    (page, [name, text]) => fillElement(page, `${EARLY_TEXT}="${name}"`, text),
    html,
  );
  const items = SETUP_STEPS.flatMap((name) =>
    OPEN_STATES.map((state) => <SetupStepItem key={`${name} ${state}`} {...{ name, state }} />),
  );
  const steps = renderToStaticMarkup(<Router ssrPath="/account">{items}</Router>);
  return replaceOnce(marked, /(<ol [^>]*>)<li.*?<\/ol>/, (_, list) => `${list}${steps}</ol>`);
}

function textsToWrite(): Record<string, string> {
  const t = i18next.getFixedT(i18next.language, 'sales');
  const whole = { skipInterpolation: true };
  const payments = t('overview.payments', whole);
  const slot = (name: string, text: string) => `<span ${EARLY_TEXT}="${name}">${text}</span>`;
  return {
    'setup-count': t('setup.count', whole),
    today: '',
    'today-more': payments,
    sold: '',
    'sold-more': payments,
    'sold-change':
      slot('change', t('overview.change', whole)) +
      slot('none-before', t('overview.none-before', whole)),
    refunded: '',
    'refunded-more': t('overview.refunds', whole),
    customers: '',
    'customers-more': t('overview.added', whole),
    open: i18next.getFixedT(i18next.language, 'refund-requests')('list.waiting', whole),
  };
}

/** @throws when the page has no such element, or the text is markup of its own */
function fillElement(html: string, attribute: string, content: string): string {
  return replaceOnce(
    html,
    new RegExp(`(<(\\w+)[^>]* ${attribute}>)[^<]*(</\\2>)`),
    (_, start, __, end) => `${start}${content}${end}`,
  );
}

function replaceOnce(html: string, part: RegExp, by: (...found: string[]) => string): string {
  if (!part.test(html)) throw new Error(`The home of a business has no ${part}`);
  return html.replace(part, by);
}
