import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import type { ReservesStatement } from '#shared/reserves/statement.ts';

const tokens = (amount: string) => parseDecimal(amount, 18) ?? 0n;
const ADDRESS = '0x1111111111111111111111111111111111111111';

/** Custody holds 1,500 tokens; members own 1,200. */
export function statementOf(changes: Partial<ReservesStatement> = {}): ReservesStatement {
  const { decimals, symbol } = brand.token;
  return {
    ...{ iss: 'http://localhost', iat: 1_795_000_000, number: 1, previous: null, covered: true },
    token: { chainId: 1, address: ADDRESS, decimals, symbol },
    block: { number: 21_000_000, hash: `0x${'ab'.repeat(32)}`, time: 1_795_000_000 },
    ledger: { seal: 7, hash: 'cd'.repeat(32), lastTransfer: '4711' },
    liabilities: {
      members: `${tokens('1200')}`,
      withdrawals: `${tokens('50')}`,
      community: `${tokens('250')}`,
      total: `${tokens('1500')}`,
    },
    tree: { hash: 'ef'.repeat(32), units: `${tokens('1250')}` },
    reserves: {
      custody: [{ address: ADDRESS, units: `${tokens('1490')}` }],
      deposits: [{ address: ADDRESS.replaceAll('1', '2'), units: `${tokens('10')}` }],
      total: `${tokens('1500')}`,
    },
    ...changes,
  };
}
