/** Wallets in the authorisation matrix: the rule of each call. */
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { statedMonth } from '../payments/statements.ts';
import { payAgain } from '../payments/transactions.ts';
import { newAuthenticator } from '../people/authenticator.ts';
import { PASSWORD } from '../people/people.ts';
import type { Cast } from './callers.ts';
import { anyone, wallet } from './rule.ts';

const CHALLENGE = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 0,
  userVerification: 'required',
} as const;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export function walletRows(api: () => TestApi, cast: () => Cast) {
  return {
    // No chain is connected here; authorised callers get that error.
    'POST /api/wallet/exit': {
      rule: wallet('payouts:write'),
      answer: 503,
      body: () => ({ address: ADDRESS, password: PASSWORD }),
    },
    // A business alone has payouts.
    'POST /api/wallet/payout': {
      rule: wallet('payouts:write', 'acting'),
      answer: 409,
      body: () => ({ amount: '1', password: PASSWORD }),
    },
    'GET /api/wallet/withdrawals': { rule: wallet('payouts:read') },
    'POST /api/wallet/withdrawals/:id/cancel': {
      rule: wallet('payouts:write', 'own'),
      // No chain is connected, so nobody has one.
      isUnmade: true,
      id: () => newId('wd'),
    },
    'POST /api/wallet/withdrawals/approval': {
      rule: wallet('payouts:write'),
      answer: 503,
      body: () => ({ address: ADDRESS, amount: '1' }),
    },
    'POST /api/wallet/withdrawals/:id/approve': {
      rule: wallet('payouts:write', 'own'),
      // No chain is connected, so nobody has one.
      isUnmade: true,
      id: () => newId('wd'),
      body: () => ({
        expiry: '1',
        passkey: newAuthenticator().get(CHALLENGE, { userHandle: 'AAAA' }),
      }),
    },
    'POST /api/wallet/withdrawals/:id/second-approval': {
      rule: wallet('payouts:write', 'own', 'live'),
      // No chain is connected, so nobody has one.
      isUnmade: true,
      provesFirst: true,
      id: () => newId('wd'),
      body: () => ({ password: PASSWORD }),
    },
    // The code is in a mail; no caller here has it.
    'POST /api/wallet/withdrawals/cancel': {
      rule: anyone(),
      answer: 400,
      body: () => ({ code: 'x' }),
    },
    'GET /api/wallet/deposits': { rule: wallet('balance:read') },
    'GET /api/wallet/accounts': { rule: wallet('balance:read') },
    'GET /api/wallet/reservations': { rule: wallet('balance:read') },
    'GET /api/reserves/mine': { rule: wallet('balance:read') },
    'GET /api/wallet/staking': { rule: wallet('balance:read') },
    // A business without earnings has nothing to stake.
    'POST /api/wallet/stake': {
      rule: wallet('payouts:write'),
      body: () => ({ amount: '1', direction: 'to-stake' }),
    },
    'GET /api/wallet/level-changes': { rule: wallet('balance:read') },
    'GET /api/wallet/transactions': { rule: wallet('balance:read') },
    'GET /api/wallet/transactions/:id': {
      rule: wallet('balance:read', 'own'),
      // Both the payer's and the merchant's.
      id: () => payAgain(api(), cast().member, cast().merchant),
    },
    'GET /api/wallet/balances': { rule: wallet('balance:read') },
    'GET /api/wallet/statements': { rule: wallet('balance:read') },
    'GET /api/wallet/statements/:id': {
      rule: wallet('balance:read'),
      id: () => statedMonth(api()),
    },
    'GET /api/wallet/statements/:id/pdf': {
      rule: wallet('balance:read'),
      id: () => statedMonth(api()),
    },
  };
}
