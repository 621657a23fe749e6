/**
 * Runs inside the document of `/account` before any other script: makes the first calls while the
 * app loads, and shows the balances in the prerendered home. The app takes the answers over.
 */
import {
  EARLY_ACTING,
  EARLY_ANSWERS,
  EARLY_PLACE,
  type EarlyAnswers,
  type EarlyHome,
} from '#shared/documents/early-answers.ts';
import { queryBefore, queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import { deviceStorage, tabStorage } from '../platform/safe-storage.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { showBalances } from './show-balances.ts';

const ME = 'GET /api/users/me';
const ACCOUNTS = 'GET /api/wallet/accounts';
const REFRESH = 'POST /api/auth/refresh';
/** Answers older than this are not given to the app. */
const KEPT_MS = 10_000;
/** The longest time that the app waits for the early home. */
const LATE_MS = 3_000;

const tokens = createTokenStore(tabStorage);
const calls = new Map<string, Promise<Response>>();
const early: Pick<EarlyAnswers, 'take' | 'home' | 'isBusiness'> = {
  take(url, method) {
    const key = `${method} ${url}`;
    const call = calls.get(key);
    calls.delete(key);
    // What was read before a change may be untrue after it.
    if (!call && method !== 'GET') calls.clear();
    return call;
  },
};
setTimeout(() => calls.clear(), KEPT_MS);

function call(key: string, token?: string): Promise<Response> {
  const [method = '', url = ''] = key.split(' ');
  const answer = fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  calls.set(key, answer);
  return answer;
}

interface Answer {
  jwt?: string | null;
  user?: Person | null;
}
type Person = {
  id: string;
  recipient: string | null;
  recipientName: string | null;
  mayAct?: true;
};

/** The app reads the same answer, and reads it whole. */
const bodyOf = async <T>(answer: Promise<Response>): Promise<T | undefined> => {
  const response = await answer;
  return response.ok ? response.clone().json() : undefined;
};

const isBusiness = ({ recipient, recipientName }: Person) => Boolean(recipient || recipientName);

/** What the home of a business reads: its app is late, its answers need not be. */
function askForBusiness(token: string): void {
  early.isBusiness = true;
  const sales = [queryOf(USUAL_PERIOD), queryOf(1), queryBefore(USUAL_PERIOD)];
  for (const path of [
    'business/setup',
    'users/me/businesses',
    'merchant/refund-requests?status=open&limit=100',
    'business/payments?limit=5',
    ...sales.map((query) => `merchant/sales?${new URLSearchParams({ ...query })}`),
  ]) {
    call(`GET /api/${path}`, token).catch(() => {});
  }
}

async function home(): Promise<void> {
  let token = tokens.isExpired() ? undefined : tokens.read();
  let person: Promise<Person | null | undefined>;
  if (token === undefined) {
    // A cookie that is used twice ends the session, so one tab at a time uses it, like in the app.
    const refresh = () => bodyOf<Answer>(call(REFRESH));
    const answer = await (navigator.locks
      ? navigator.locks.request('auth.refresh', refresh)
      : refresh());
    token = answer?.jwt ?? undefined;
    if (token === undefined) return;
    person = Promise.resolve(answer?.user);
  } else {
    person = bodyOf<Person>(call(ME, token));
  }
  const accounts = bodyOf<EarlyHome['answer']>(call(ACCOUNTS, token));
  const user = await person;
  if (user && isBusiness(user)) return askForBusiness(token);
  const answer = await accounts;
  if (!user || !answer) return;
  early.home = { userId: user.id, answer };
  const language = document.documentElement.lang;
  // The prerendered page has the language that the browser asks for, not the one chosen here.
  if ((deviceStorage.read('language') ?? language) !== language) return;
  await untilRead();
  const place = document.querySelector<HTMLElement>(`[${EARLY_PLACE}]`);
  if (!place) return;
  if (user.mayAct) keepPlace(place);
  showBalances(place, answer.accounts, language);
  await untilPainted();
}

/** For the choice of an account, which comes with the app (hosted/features/acting). */
function keepPlace(home: HTMLElement): void {
  const row = document.createElement('div');
  row.style.blockSize = '2.75rem';
  home.querySelector(`[${EARLY_ACTING}]`)?.append(row);
}

/** Until the parser has read the document; its module scripts may still load. */
const untilRead = () =>
  new Promise<void>((done) => {
    const look = () => document.readyState !== 'loading' && done();
    document.addEventListener('readystatechange', look);
    look();
  });

/** A tab in the background paints nothing. */
const untilPainted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
    setTimeout(done, 100);
  });

const late = new Promise((done) => setTimeout(done, LATE_MS));
Reflect.set(
  document,
  EARLY_ANSWERS,
  Object.assign(early, {
    // Test members have no early home.
    settled: tokens.place === '' ? Promise.race([home().catch(() => {}), late]) : undefined,
  }),
);
