/** The merchants that receive events, and their payers. */
import { openAccount } from '../../server/ledger/accounts.ts';
import { makeBusiness } from '../../server/merchants/business/create.ts';
import { createEndpoint } from '../../server/merchants/events/endpoints.ts';
import { createMember } from '../../server/people/members/create.ts';
import { openSession } from '../../server/people/sessions/sessions.ts';
import type { Config } from '../../server/platform/config/config.ts';
import { newId } from '../../server/platform/core/ids.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { bringTokens } from '../../tests/support/tokens/custody.ts';

export const TOKEN = 10n ** 18n;
const PAYERS = 20;

export interface Payer {
  member: { id: string };
  authSessionId: string;
}

export async function shop(db: Db, config: Config, name: string, url: string): Promise<string> {
  const owner = await createMember(db, { email: `${name}@salus.test`, password: 'x'.repeat(16) });
  const id = await makeBusiness(db, owner, {
    recipientName: name,
    recipientDomain: `${name}.test`,
    isVouchedFor: true,
  });
  await openAccount(db, `member:${id}:cash`);
  await openAccount(db, `member:${id}:stake`);
  await createEndpoint(db, config, id, url);
  return id;
}

export async function payers(db: Db): Promise<Payer[]> {
  const all: Payer[] = [];
  for (let count = 0; count < PAYERS; count++) {
    const id = await createMember(db, {
      email: `payer-${count}@salus.test`,
      password: 'x'.repeat(16),
      confirmedAt: new Date(),
    });
    const cash = await openAccount(db, `member:${id}:cash`);
    await openAccount(db, `member:${id}:stake`);
    const to = [{ account: cash, amount: 1_000_000n * TOKEN }];
    const transfer = { id: newId('txn'), kind: 'deposit', businessKey: `bench:${id}` } as const;
    await db.transaction((tx) => bringTokens(tx, { ...transfer, to }));
    const { sid } = await openSession(db, id);
    all.push({ member: { id }, authSessionId: sid });
  }
  return all;
}
