/** Movements that no call makes yet, written as the ledger writes them. */
import type { TransactionType } from '#shared/transactions/contract.ts';
import { newId } from '../../server/ids.ts';
import { openAccount, postTransfer } from '../../server/ledger/accounts.ts';
import type { TestApi } from './api.ts';
import { tokens } from './people.ts';

interface Move {
  kind: TransactionType;
  /** In tokens. */
  amount: string;
  from?: bigint;
  to?: bigint;
  note?: string;
}

/** Moves tokens between two accounts, or custody where one is not said. @returns the code */
export async function move(api: TestApi, { kind, amount, note, ...ends }: Move): Promise<string> {
  const id = newId('txn');
  await api.db.transaction(async (tx) => {
    const custody = await openAccount(tx, 'chain:custody', { floor: false });
    await postTransfer(tx, {
      id,
      kind,
      businessKey: `test:${id}`,
      postings: [
        { account: ends.from ?? custody, amount: -tokens(amount) },
        { account: ends.to ?? custody, amount: tokens(amount) },
      ],
      ...(note === undefined ? {} : { note }),
    });
  });
  return id;
}
