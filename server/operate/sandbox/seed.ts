/** Sample members, the demo merchant and prices of a sandbox. Idempotent. */
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { openAccount, postTransfer } from '../../ledger/accounts.ts';
import { openTreasury } from '../../ledger/treasury.ts';
import { createApiToken, findKey } from '../../merchants/api-keys/api-token.ts';
import { makeBusiness } from '../../merchants/business/create.ts';
import { firstEndpoint, setFirstEndpointUrl } from '../../merchants/events/endpoints.ts';
import { createMember } from '../../people/members/create.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { addRate, currentRates } from '../../tokens/rates/rates.ts';

export const SAMPLE_PASSWORD = 'calm-water-42';
const RATES = { EUR: '0.25', USD: '0.27' };
const DAY_MS = 86_400_000;

interface Person {
  email: string;
  name: string;
  surname: string;
  cash: string;
  stake: string;
  /** Days since the address was confirmed. */
  memberForDays: number;
  paymentsEnabled: boolean;
  shows: string;
}

const person = (
  name: string,
  surname: string,
  shows: string,
  more: Partial<Person> = {},
): Person => ({
  email: `${name.toLowerCase()}@salus.test`,
  name,
  surname,
  cash: '1000',
  stake: '0',
  memberForDays: 0,
  paymentsEnabled: true,
  shows,
  ...more,
});

export const PEOPLE: Person[] = [
  person('Ana', 'Prado', 'can pay, in her trial'),
  person('Emil', 'Ruiz', 'can pay, level Gemma', {
    cash: '2500',
    stake: '5000',
    memberForDays: 90,
  }),
  person('Ben', 'Ortiz', 'insufficient funds', { cash: '12.5' }),
  person('Carla', 'Vidal', 'trial expired', { memberForDays: 31 }),
  person('Dora', 'Sanz', 'payments not enabled', { paymentsEnabled: false }),
];

const MERCHANT = person('Alba', 'Casals', 'owns the demo shop, a business', {
  cash: '0',
  stake: '0',
});

/** Origin of the other `examples`, served one at a time; it also belongs to the demo merchant. */
const EXAMPLES = 'http://127.0.0.1:4300';

export interface Seeded {
  merchantId: string;
  webhookSecret: string;
}

/** @param shopUrl origin of the demo shop, which may change from start to start */
export async function seed(db: Db, config: Config, shopUrl: string): Promise<Seeded> {
  const rates = await currentRates(db);
  for (const [currency, rate] of Object.entries(RATES)) {
    if (!rates[currency]) await addRate(db, { currency, rate, source: 'sandbox' });
  }
  const known = await samplePeople(db);
  const ensure = async (someone: Person) => known.get(someone.email) ?? makePerson(db, someone);
  for (const someone of PEOPLE) await ensure(someone);
  const owner = await ensure(MERCHANT);
  return ensureMerchant(db, config, owner, shopUrl);
}

/** The API token of a sample business: the previous one if this database has it, otherwise a new one. */
export async function merchantToken(
  db: Db,
  config: Config,
  merchantId: string,
  before: string | undefined,
  livemode = true,
): Promise<string> {
  const known = before && (await findKey(db, config, before));
  return before && known ? before : createApiToken(db, config, merchantId, livemode);
}

/** The existing sample members' ids by e-mail address. */
async function samplePeople(db: Db): Promise<Map<string, string>> {
  const emails = [...PEOPLE, MERCHANT].map(({ email }) => email);
  const found = await rowsOf<{ id: string; email: string | null }>(
    db,
    sql`select id, email from member where email = any(${arrayOf(emails, 'text')})`,
  );
  return new Map(found.map(({ id, email }) => [email ?? '', id]));
}

function makePerson(db: Db, someone: Person): Promise<string> {
  // One transaction: a crash leaves no member without opening balances.
  return db.transaction(async (tx) => {
    const id = await createMember(tx, {
      email: someone.email,
      password: SAMPLE_PASSWORD,
      name: someone.name,
      surname: someone.surname,
      confirmedAt: new Date(Date.now() - someone.memberForDays * DAY_MS),
    });
    await rowsOf(
      tx,
      sql`update member set payments_enabled = ${someone.paymentsEnabled} where id = ${id}`,
    );
    await deposit(tx, id, 'cash', someone.cash);
    await deposit(tx, id, 'stake', someone.stake);
    return id;
  });
}

/** Opening balances come from the treasury, so that every token of the sandbox is on the chain. */
async function deposit(tx: Db, id: string, account: 'cash' | 'stake', amount: string) {
  const units = parseDecimal(amount, brand.token.decimals) ?? 0n;
  if (units === 0n) return;
  await postTransfer(tx, {
    id: newId('txn'),
    kind: 'deposit',
    businessKey: `opening:${id}:${account}`,
    postings: [
      { account: await openTreasury(tx), amount: -units },
      { account: await openAccount(tx, `member:${id}:${account}`), amount: units },
    ],
  });
}

async function ensureMerchant(
  db: Db,
  config: Config,
  owner: string,
  shopUrl: string,
): Promise<Seeded> {
  const [known] = await rowsOf<{ id: string }>(
    db,
    sql`select id from merchant where registered_by = ${owner}`,
  );
  const id =
    known?.id ??
    (await makeBusiness(db, owner, {
      recipientName: 'Casa Alba',
      recipientDomain: 'casa-alba.test',
      isVouchedFor: true,
    }));
  // Its owner may have taken it out of the directory.
  await rowsOf(
    db,
    sql`insert into merchant_look (merchant_id, listed) values (${id}, true) on conflict do nothing`,
  );
  const [home, thanks] = [`${shopUrl}/`, `${shopUrl}/thanks`];
  await rowsOf(
    db,
    sql`update merchant set recipient_success_url = ${thanks}, recipient_cancel_url = ${home},
        link_success_url = ${home}, link_denied_url = ${home}
      where id = ${id}`,
  );
  await rowsOf(
    db,
    sql`insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
      select ${id}, origin, now(), 'operator'
      from unnest(${arrayOf([shopUrl, EXAMPLES], 'text')}) origin
      on conflict do nothing`,
  );
  const webhook = `${shopUrl}/webhooks/salus`;
  await setFirstEndpointUrl(db, config, id, webhook);
  const [first] = await rowsOf<{ id: string }>(db, firstEndpoint(id));
  const [endpoint] = await rowsOf<{ secret: Uint8Array }>(
    db,
    sql`select secret from webhook_endpoint where id = ${first?.id ?? ''}`,
  );
  if (!endpoint) throw new Error(`${id} has no webhook endpoint`);
  return { merchantId: id, webhookSecret: unseal(config.secrets.encryption, endpoint.secret) };
}
