/** Who pays and who is paid: made in the database before it is served, as an hour of load needs many. */
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/db/database.ts';
import { createEndpoint } from '../../../server/events/endpoints.ts';
import { newId } from '../../../server/ids.ts';
import { openAccount, postTransfer } from '../../../server/ledger/accounts.ts';
import { createMember, makeBusiness } from '../../../server/members/create.ts';
import { createApiToken } from '../../../server/merchant/api-token.ts';
import { PASSWORD } from '../../support/people.ts';
import type { Kind } from './receivers.ts';

const TOKEN = 10n ** 18n;
const PAYERS = 40;
const CASH = 100_000_000n * TOKEN;
const STAKE = 2_000n * TOKEN;

export interface ShopAccount {
  name: string;
  id: string;
  email: string;
  password: string;
  apiToken: string;
  receiver: Kind | 'demo shop';
}

export interface People {
  /** E-mail addresses. */
  payers: string[];
  shops: ShopAccount[];
}

async function person(db: Db, name: string, cash: bigint, stake: bigint) {
  const email = `${name}@soak.test`;
  const id = await createMember(db, { email, password: PASSWORD, name, confirmedAt: new Date() });
  const accounts = [
    { account: await openAccount(db, `member:${id}:cash`), amount: cash },
    { account: await openAccount(db, `member:${id}:stake`), amount: stake },
  ].filter(({ amount }) => amount > 0n);
  const total = accounts.reduce((sum, { amount }) => sum + amount, 0n);
  await db.transaction(async (tx) => {
    const custody = await openAccount(tx, 'chain:custody', { floor: false });
    if (total === 0n) return;
    await postTransfer(tx, {
      id: newId('txn'),
      kind: 'deposit',
      businessKey: `soak:${id}`,
      postings: [{ account: custody, amount: -total }, ...accounts],
    });
  });
  return { id, email };
}

/** @param receivers where the events of each shop go */
export async function makePeople(
  db: Db,
  config: Config,
  receivers: readonly { kind: ShopAccount['receiver']; url: string }[],
): Promise<People> {
  const payers: string[] = [];
  for (let count = 0; count < PAYERS; count++) {
    payers.push((await person(db, `payer-${count}`, CASH, STAKE)).email);
  }
  const shops: ShopAccount[] = [];
  for (const { kind, url } of receivers) {
    const name = `shop-${kind.replace(' ', '-')}`;
    const { id, email } = await person(db, name, 0n, 0n);
    await makeBusiness(db, id, {
      recipientName: name,
      recipientDomain: `${name}.test`,
      isVouchedFor: true,
    });
    await createEndpoint(db, config, id, url);
    const apiToken = await createApiToken(db, config, id);
    shops.push({ name, id, email, password: PASSWORD, apiToken, receiver: kind });
  }
  return { payers, shops };
}
