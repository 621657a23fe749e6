/** What the calls of a member's wallet answer whom: rows of the authorisation matrix, by caller. */
import { newId } from '../../server/ids.ts';
import { PASSWORD } from './people.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

//                none mem  oth  biz  mt   omt  rev  fr   ofr
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';

/** @param deposited a transaction of `member` */
export const walletRows = (deposited: () => string) => ({
  // No chain is connected here; who may ask is told so.
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
  // Whoever holds the code of a mail; here nobody does.
  'POST /api/wallet/withdrawals/cancel': { statuses: CODE_INVALID, body: () => ({ code: 'x' }) },
  'GET /api/wallet/deposits': { statuses: MEMBERS },
  'GET /api/wallet/accounts': { statuses: MEMBERS },
  'GET /api/wallet/staking': { statuses: MEMBERS },
  // A business that has received nothing yet has nothing to stake.
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
