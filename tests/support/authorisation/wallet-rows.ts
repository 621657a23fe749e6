/** Wallets in the authorisation matrix: the answer per caller. */
import { newId } from '../../../server/platform/core/ids.ts';
import { newAuthenticator } from '../people/authenticator.ts';
import { PASSWORD } from '../people/people.ts';

const CHALLENGE = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 0,
  userVerification: 'required',
} as const;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

//                none mem  oth  biz  mt   omt  rev  fr   ofr
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';

/** @param deposited a transaction of `member` */
export const walletRows = (deposited: () => string) => ({
  // No chain is connected here; authorised callers get that error.
  'POST /api/wallet/exit': {
    statuses: '401  503  503  503  401  401  401  403  403',
    body: () => ({ address: ADDRESS, password: PASSWORD }),
  },
  'POST /api/wallet/payout': {
    statuses: '401  404  404  409  401  401  401  403  403',
    body: () => ({ amount: '1', password: PASSWORD }),
  },
  'GET /api/wallet/withdrawals': { statuses: MEMBERS },
  'POST /api/wallet/withdrawals/:id/cancel': {
    statuses: '401  404  404  404  401  401  401  403  403',
    id: () => newId('wd'),
  },
  'POST /api/wallet/withdrawals/approval': {
    statuses: '401  503  503  503  401  401  401  403  403',
    body: () => ({ address: ADDRESS, amount: '1' }),
  },
  'POST /api/wallet/withdrawals/:id/approve': {
    statuses: '401  404  404  404  401  401  401  403  403',
    id: () => newId('wd'),
    body: () => ({
      expiry: '1',
      passkey: newAuthenticator().get(CHALLENGE, { userHandle: 'AAAA' }),
    }),
  },
  'POST /api/wallet/withdrawals/:id/second-approval': {
    statuses: '401  404  404  404  401  401  401  403  403',
    id: () => newId('wd'),
    body: () => ({ password: PASSWORD }),
  },
  // The code is in a mail; no caller here has it.
  'POST /api/wallet/withdrawals/cancel': { statuses: CODE_INVALID, body: () => ({ code: 'x' }) },
  'GET /api/wallet/deposits': { statuses: MEMBERS },
  'GET /api/wallet/accounts': { statuses: MEMBERS },
  'GET /api/reserves/mine': { statuses: MEMBERS },
  'GET /api/wallet/staking': { statuses: MEMBERS },
  // A business without earnings has nothing to stake.
  'POST /api/wallet/stake': {
    statuses: '401  200  200  409  401  401  401  403  403',
    body: () => ({ amount: '1', direction: 'to-stake' }),
  },
  'GET /api/wallet/level-changes': { statuses: MEMBERS },
  'GET /api/wallet/transactions': { statuses: MEMBERS },
  'GET /api/wallet/transactions/:id': {
    statuses: '401  200  404  404  401  401  401  403  403',
    id: deposited,
  },
  'GET /api/wallet/balances': { statuses: MEMBERS },
});
