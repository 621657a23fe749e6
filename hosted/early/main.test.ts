// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  EARLY_ACTING,
  EARLY_AMOUNT,
  EARLY_ANSWERS,
  EARLY_BUSINESS,
  EARLY_PLACE,
  EARLY_TEXT,
  type EarlyAnswers,
} from '#shared/documents/early-answers.ts';
import { noSales } from '../test-support/sales.ts';

const PAGE = `<div id="app" ${EARLY_PLACE} hidden>
  <p><span ${EARLY_AMOUNT}="total"></span></p><div ${EARLY_ACTING}></div></div>
  <template ${EARLY_BUSINESS}><main><p ${EARLY_TEXT}="customers"></p></main></template>`;

type Bodies = Record<string, object | undefined>;

const SALES = 'GET /api/merchant/sales';
const MEMBER = { id: 'usr_1', recipient: null, recipientName: null };
const BUSINESS = { ...MEMBER, recipientName: 'Casa Norte' };
const signedIn = (user: object, seesSales = true): Bodies => ({
  'POST /api/auth/refresh': { jwt: 'a.b.c', user },
  'GET /api/wallet/accounts': { accounts: [{ type: 'cash', balance: '12' }] },
  ...(seesSales ? { [SALES]: { ...noSales(), customers: { linked: 7, added: 0 } } } : {}),
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  document.documentElement.lang = 'en';
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  Reflect.deleteProperty(document, EARLY_ANSWERS);
});

/** Runs the script; a call that is not among `bodies` is refused, and one of `undefined` has no answer. */
async function open(bodies: Bodies): Promise<{ asked: string[]; early: EarlyAnswers }> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const call = `${method} ${url.split('?')[0]}`;
    asked.push(call);
    if (call in bodies && bodies[call] === undefined) return new Promise(() => {});
    const body = bodies[call];
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 }));
  });
  await import('./main.ts');
  const early: EarlyAnswers = Reflect.get(document, EARLY_ANSWERS);
  await vi.advanceTimersByTimeAsync(500);
  return { asked, early };
}

const home = () => document.querySelector<HTMLElement>(`[${EARLY_PLACE}]`);
async function isSettled({ settled }: EarlyAnswers): Promise<boolean> {
  let done = false;
  void settled?.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

test('shows the balances of a member', async () => {
  const { early } = await open(signedIn(MEMBER));
  expect([home()?.hidden, home()?.textContent?.trim()]).toEqual([false, '12\u00a0SLS']);
  expect([early.userId, early.isBusiness, await isSettled(early)]).toEqual([
    ...['usr_1', undefined, true],
  ]);
});

test('the languages of the browser are loaded while the first answer is under way', async () => {
  const created = vi.spyOn(Intl, 'NumberFormat');
  await open({ 'POST /api/auth/refresh': undefined });
  expect(created).toHaveBeenCalledWith('en', expect.anything());
});

test('shows the figures of a business in place of the home of a member', async () => {
  const { early } = await open(signedIn(BUSINESS));
  expect([home()?.hidden, home()?.textContent]).toEqual([false, '7']);
  expect(home()?.querySelector(`[${EARLY_AMOUNT}]`)).toBeNull();
  expect([early.isBusiness, await isSettled(early)]).toEqual([true, true]);
});

test.each([
  ['a guest', { 'POST /api/auth/refresh': { jwt: null } }],
  ['a role that sees no sales', signedIn(BUSINESS, false)],
  ['a business in test mode', signedIn({ ...BUSINESS, livemode: false })],
])('shows nothing early to %s, and lets the app begin', async (_, bodies) => {
  const { early } = await open(bodies);
  expect(home()?.hidden).toBe(true);
  expect(await isSettled(early)).toBe(true);
});

test('shows nothing in another language than the chosen one', async () => {
  localStorage.setItem('language', 'es');
  await open(signedIn(MEMBER));
  expect(home()?.hidden).toBe(true);
});

test('does nothing for a test member, whose cookie is another', async () => {
  sessionStorage.setItem('auth.place', '/pay/pay_1');
  const { asked, early } = await open(signedIn(MEMBER));
  expect([asked, early.settled]).toEqual([[], undefined]);
});

test('keeps the place of the choice of an account for those who have one', async () => {
  const acting = () => document.querySelector<HTMLElement>(`[${EARLY_ACTING}]`);
  await open(signedIn(MEMBER));
  expect(acting()?.childElementCount).toBe(0);

  vi.resetModules();
  document.body.innerHTML = PAGE;
  await open(signedIn({ ...MEMBER, mayAct: true }));
  expect(acting()?.childElementCount).toBe(1);
});

test('the app waits three seconds at most for answers that do not come', async () => {
  const { early } = await open({ ...signedIn(BUSINESS), [SALES]: undefined });
  expect(await isSettled(early)).toBe(false);
  await vi.advanceTimersByTimeAsync(2_600);
  expect(await isSettled(early)).toBe(true);
  expect(home()?.hidden).toBe(true);
});

test('gives the app its answers, and none from before a change', async () => {
  const { early } = await open(signedIn(MEMBER));
  const [refresh, accounts] = ['/api/auth/refresh', '/api/wallet/accounts'] as const;
  expect(await (await early.take(refresh, 'POST'))?.json()).toMatchObject({ jwt: 'a.b.c' });
  expect(early.read(accounts)).toMatchObject({ accounts: [{ balance: '12' }] });
  expect(early.take('/api/wallet/stake', 'POST')).toBeUndefined();
  expect(early.read(accounts)).toBeUndefined();
  expect(early.take(accounts, 'GET')).toBeUndefined();
});

test('gives an answer once', async () => {
  const { early } = await open(signedIn(MEMBER));
  expect(early.take('/api/wallet/accounts', 'GET')).toBeDefined();
  expect(early.take('/api/wallet/accounts', 'GET')).toBeUndefined();
});
