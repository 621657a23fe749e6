/** Payers and merchants, inserted before the server starts, since an hour of load needs many. */

import { openAccount } from '../../server/ledger/accounts.ts';
import { createApiToken } from '../../server/merchants/api-keys/api-token.ts';
import { makeBusiness } from '../../server/merchants/business/create.ts';
import { createEndpoint } from '../../server/merchants/events/endpoints.ts';
import { createMember } from '../../server/people/members/create.ts';
import type { Config } from '../../server/platform/config/config.ts';
import { newId } from '../../server/platform/core/ids.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { PASSWORD } from '../../tests/support/people/people.ts';
import { bringTokens } from '../../tests/support/tokens/custody.ts';
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
  const transfer = { id: newId('txn'), kind: 'deposit', businessKey: `soak:${id}` } as const;
  if (total > 0n) await db.transaction((tx) => bringTokens(tx, { ...transfer, to: accounts }));
  return { id, email };
}

/** @param receivers the webhook endpoints of the shops */
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
    const { id: owner, email } = await person(db, name, 0n, 0n);
    const id = await makeBusiness(db, owner, {
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
