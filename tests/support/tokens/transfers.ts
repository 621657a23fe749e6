/** Movements that no call makes yet, written as the ledger writes them. */
import type { TransactionType } from '#shared/transactions/schemas.ts';
import { postTransfer } from '../../../server/ledger/accounts.ts';
import { openTreasury } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { ownerOf, tokens } from '../people/people.ts';
import { bringTokens } from './custody.ts';

interface Move {
  kind: TransactionType;
  /** In tokens. */
  amount: string;
  from?: bigint;
  to?: bigint;
  note?: string;
}

/** Moves tokens between two accounts; from the chain, or to the treasury, where one is not said. @returns the code */
export async function move(api: TestApi, { kind, amount, note, ...ends }: Move): Promise<string> {
  const id = newId('txn');
  const transfer = { id, kind, businessKey: `test:${id}`, ...(note === undefined ? {} : { note }) };
  await ownerOf(api).transaction(async (tx) => {
    const to = { account: ends.to ?? (await openTreasury(tx)), amount: tokens(amount) };
    if (ends.from === undefined) return bringTokens(tx, { ...transfer, to: [to] });
    const from = { account: ends.from, amount: -tokens(amount) };
    await postTransfer(tx, { ...transfer, postings: [from, to] });
  });
  return id;
}
