/** Sample members, the demo merchant and prices of a sandbox. Idempotent. */
import { eq, inArray, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { openAccount, postTransfer } from '../../ledger/accounts.ts';
import { openTreasury } from '../../ledger/treasury.ts';
import { createApiToken, findKey } from '../../merchants/api-keys/api-token.ts';
import { makeBusiness } from '../../merchants/business/create.ts';
import { merchantOrigin } from '../../merchants/business/tables.ts';
import { firstEndpoint, setFirstEndpointUrl } from '../../merchants/events/endpoints.ts';
import { webhookEndpoint } from '../../merchants/events/tables.ts';
import { createMember } from '../../people/members/create.ts';
import { member, merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
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

/** The demo shop's API token: the previous one if this database has it, otherwise a new one. */
export async function merchantToken(
  db: Db,
  config: Config,
  merchantId: string,
  before: string | undefined,
): Promise<string> {
  const known = before && (await findKey(db, config, before));
  return before && known ? before : createApiToken(db, config, merchantId);
}

/** The existing sample members' ids by e-mail address. */
async function samplePeople(db: Db): Promise<Map<string, string>> {
  const emails = [...PEOPLE, MERCHANT].map(({ email }) => email);
  const found = await db
    .select({ id: member.id, email: member.email })
    .from(member)
    .where(inArray(member.email, emails));
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
    await tx
      .update(member)
      .set({ paymentsEnabled: someone.paymentsEnabled })
      .where(eq(member.id, id));
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
  const urls = {
    recipientSuccessUrl: `${shopUrl}/thanks`,
    recipientCancelUrl: `${shopUrl}/`,
    linkSuccessUrl: `${shopUrl}/`,
    linkDeniedUrl: `${shopUrl}/`,
  };
  const [known] = await db.select().from(merchant).where(eq(merchant.registeredBy, owner));
  const id =
    known?.id ??
    (await makeBusiness(db, owner, {
      recipientName: 'Casa Alba',
      recipientDomain: 'casa-alba.test',
      isVouchedFor: true,
    }));
  await db.update(merchant).set(urls).where(eq(merchant.id, id));
  const vouched = { provenAt: sql`now()`, provenBy: 'operator' as const };
  await db
    .insert(merchantOrigin)
    .values([shopUrl, EXAMPLES].map((origin) => ({ merchantId: id, origin, ...vouched })))
    .onConflictDoNothing();
  const webhook = `${shopUrl}/webhooks/salus`;
  await setFirstEndpointUrl(db, config, id, webhook);
  const [first] = await rowsOf<{ id: string }>(db, firstEndpoint(id));
  const [endpoint] = await db
    .select({ secret: webhookEndpoint.secret })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.id, first?.id ?? ''));
  if (!endpoint) throw new Error(`${id} has no webhook endpoint`);
  return { merchantId: id, webhookSecret: unseal(config.secrets.encryption, endpoint.secret) };
}
