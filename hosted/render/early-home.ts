/** The prerendered home of a member: anybody's, so its amounts are placeholders. */
import { brand } from '#shared/brand.ts';
import { EARLY_AMOUNT } from '#shared/documents/early-answers.ts';
import { formatMoney } from '#shared/format.ts';
import type { Fetch } from '#shared/http/api-client.ts';

/** Each occurs in no text. */
const AMOUNTS = { total: '33333333', cash: '11111111', stake: '22222222' };

/** The answer of `GET wallet/accounts`. */
export const PLACEHOLDERS = {
  accounts: [
    { type: 'cash', address: null, balance: AMOUNTS.cash },
    { type: 'stake', address: null, balance: AMOUNTS.stake },
  ],
  keptBack: null,
  paymentsOff: null,
  disabledBy: null,
};

export const ANYBODY = {
  id: '',
  email: '',
  name: '',
  surname: '',
  role: { type: 'user' },
  recipient: null,
  recipientName: null as string | null,
  externalDepositAddress: null,
  depositAddress: null,
};

/** Their name stands on no page of their own. */
export const ANY_BUSINESS = { ...ANYBODY, recipientName: 'placeholder' };

/** An API in which `user` is signed in, and which answers nothing else. */
export const signedInApi =
  (user: typeof ANYBODY): Fetch =>
  async (url) => {
    if (!url.endsWith('/auth/refresh'))
      throw new Error('Nobody answers while pages are prerendered');
    return new Response(JSON.stringify({ jwt: 'placeholder', user }));
  };

/** @returns the markup with its amounts empty and marked for the early script */
export function markAmounts(html: string, language: string): string {
  let marked = html;
  for (const [name, amount] of Object.entries(AMOUNTS)) {
    const text = `>${formatMoney(amount, brand.token.symbol, language)}<`;
    if (!marked.includes(text)) throw new Error(`The home in ${language} does not show ${name}`);
    marked = marked.replaceAll(text, ` ${EARLY_AMOUNT}="${name}"><`);
  }
  return marked;
}

/** Parts that only members see read the address from the browser, not from the router. */
export async function atAddress<T>(pathname: string, task: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, 'location', { pathname, search: '' });
  try {
    return await task();
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
}
