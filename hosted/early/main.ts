/**
 * Runs inside the document of `/account` before any other script: makes the first calls while the
 * app loads, and shows their answers in the prerendered home. The app takes the answers over.
 */
import { brand } from '#shared/brand.ts';
import {
  EARLY_ACTING,
  EARLY_ANSWERS,
  EARLY_PLACE,
  type EarlyAnswers,
} from '#shared/documents/early-answers.ts';
import { formatMoney } from '#shared/format.ts';
import { deviceStorage, tabStorage } from '../platform/safe-storage.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { readBusiness } from './business-home.ts';
import { call, readBody, takeAnswer } from './calls.ts';
import { type Account, showBalances } from './show-balances.ts';

const ME = 'GET /api/users/me';
const ACCOUNTS = 'GET /api/wallet/accounts';
const REFRESH = 'POST /api/auth/refresh';
/** The longest time that the app waits for the early home and its answers. */
const LATE_MS = 3_000;

interface Person {
  id: string;
  recipient: string | null;
  recipientName: string | null;
  mayAct?: true;
  livemode?: boolean;
}

const late = new Promise((done) => setTimeout(done, LATE_MS));
const tokens = createTokenStore(tabStorage);
const early: Pick<EarlyAnswers, 'take' | 'read' | 'userId' | 'isBusiness' | 'answered'> = {
  take: takeAnswer,
  read: readBody,
};

const isBusiness = ({ recipient, recipientName }: Person) => Boolean(recipient || recipientName);

const readAccounts = (token: string) => call<{ accounts: Account[] }>(ACCOUNTS, token);

/** The signed-in person. Balances are read at once if a token is known earlier. */
async function identify() {
  const known = tokens.isExpired() ? undefined : tokens.read();
  if (known !== undefined) {
    const accounts = readAccounts(known);
    accounts.catch(() => {});
    return { token: known, user: await call<Person>(ME, known), accounts };
  }
  // A cookie that is used twice ends the session, so one tab at a time uses it, like in the app.
  const refresh = () => call<{ jwt?: string | null; user?: Person | null }>(REFRESH);
  const answer = await (navigator.locks
    ? navigator.locks.request('auth.refresh', refresh)
    : refresh());
  return { token: answer?.jwt, user: answer?.user };
}

async function home(): Promise<void> {
  const known = identify();
  const { language, isPrerendered } = languageOf(document);
  // The first format makes the browser load its languages, which takes 60 ms on a phone. The answer is not there yet.
  setTimeout(() => formatMoney('0', brand.token.symbol, language));
  const { token, user, accounts } = await known;
  if (!token || !user) return;
  early.userId = user.id;
  let show: ((place: HTMLElement) => void) | undefined;
  if (isBusiness(user)) {
    early.isBusiness = true;
    const { answered, shown } = readBusiness(token, language, accounts);
    early.answered = Promise.race([answered, late]);
    const showHome = await shown;
    // Test mode has a banner above each page.
    if (user.livemode !== false) show = showHome;
  } else {
    const answer = await (accounts ?? readAccounts(token));
    if (answer) show = (place) => showBalances(place, answer.accounts, language);
  }
  if (!show || !isPrerendered) return;
  await untilRead();
  const place = document.querySelector<HTMLElement>(`[${EARLY_PLACE}]`);
  if (!place) return;
  show(place);
  if (user.mayAct) keepPlace(place);
  place.hidden = false;
  await untilPainted();
}

/** The prerendered page has the language that the browser asks for, not the one chosen here. */
function languageOf({ documentElement: { lang } }: Document) {
  return { language: lang, isPrerendered: (deviceStorage.read('language') ?? lang) === lang };
}

/** For the choice of an account, which comes with the app (hosted/features/acting). */
function keepPlace(place: HTMLElement): void {
  const row = document.createElement('div');
  row.style.blockSize = '2.75rem';
  place.querySelector(`[${EARLY_ACTING}]`)?.append(row);
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

Reflect.set(
  document,
  EARLY_ANSWERS,
  Object.assign(early, {
    // Test members have no early home.
    settled: tokens.place === '' ? Promise.race([home().catch(() => {}), late]) : undefined,
  }),
);
