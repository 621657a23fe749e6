/**
 * What members, businesses and their servers ask for around payments. Each payer looks at the checkout, pays,
 * and opens their home at once. With one visit for each payment, half of the visitors open a transaction;
 * to four visits there is one of a business's owner, to ten a search, and to two a shop's server that
 * reconciles its orders. Exports are left out: they are rare, and only a replica answers them.
 */
import { requestOf } from '../confirm/http-load.ts';
import { payerOf, REGULARS, sessionId, TOTAL } from '../confirm/people.ts';

export interface Tokens {
  /** By payer. */
  payers: readonly string[];
  /** API keys by shop. */
  shops: readonly string[];
  /** A transaction of each payer. */
  transactions: readonly string[];
}

const every = (n: number, of: number) => n % of === 0;

/**
 * @param sessions the numbers of sessions to pay
 * @param visits of homes for each payment: the first by the payer, the others by others
 */
export function mixOf(tokens: Tokens, sessions: readonly number[], visits: number): Buffer[] {
  return sessions.flatMap((n, place) => {
    const payer = payerOf(n);
    const pay = `/api/pay/${sessionId(n)}`;
    const requests = [
      requestOf({ path: pay }),
      requestOf({ path: `${pay}/confirm`, token: tokens.payers[payer], body: { total: TOTAL } }),
    ];
    for (let visit = 0; visit < visits; visit++) {
      const visitor = (payer + visit * 37) % REGULARS;
      requests.push(...visitOf(tokens, visitor, place + visit));
    }
    return requests;
  });
}

function visitOf({ payers, shops, transactions }: Tokens, visitor: number, place: number) {
  const token = payers[visitor];
  const shop = shops[(visitor + place) % shops.length];
  const transaction = `/api/wallet/transactions/${transactions[visitor]}`;
  return [
    { path: '/api/wallet/accounts', token },
    { path: '/api/wallet/transactions', token },
    { path: '/api/wallet/balances', token },
    ...(every(place, 2)
      ? [
          { path: transaction, token },
          { path: `${transaction}/timeline`, token },
          { path: '/api/merchant/pay-sessions', token: shop },
        ]
      : []),
    ...(every(place, 4)
      ? [
          { path: '/api/merchant/sales', token: shop },
          { path: '/api/business/payments', token: shop },
          { path: '/api/merchant/refunds', token: shop },
        ]
      : []),
    ...(every(place, 10) ? [{ path: '/api/business/payments?search=tea', token: shop }] : []),
  ].map(requestOf);
}
