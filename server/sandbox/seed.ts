/** The people, the merchant and the prices of a sandbox. Running it again changes nothing. */
import { eq, inArray, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member, merchant, merchantOrigin, webhookEndpoint } from '../db/schema.ts';
import { createEndpoint } from '../events/endpoints.ts';
import { newId } from '../ids.ts';
import { openAccount, postTransfer } from '../ledger/accounts.ts';
import { openTreasury } from '../ledger/treasury.ts';
import { createMember, makeBusiness } from '../members/create.ts';
import { createApiToken, findMerchantByToken } from '../merchant/api-token.ts';
import { unseal } from '../sealed/secret-box.ts';
import { addRate, currentRates } from '../token/rates.ts';

export const SAMPLE_PASSWORD = 'calm-water-42';
const RATES = { EUR: '0.25', USD: '0.27' };
const DAY_MS = 86_400_000;

interface Person {
  email: string;
  name: string;
  surname: string;
  cash: string;
  stake: string;
  /** How long ago the address was confirmed. */
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

const MERCHANT = person('Alba', 'Casals', 'the demo shop, a business', { cash: '0', stake: '0' });

/** Where the further `examples` are served, one at a time; the shop's merchant has it too. */
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
  const merchantId = await ensure(MERCHANT);
  return { merchantId, webhookSecret: await ensureMerchant(db, config, merchantId, shopUrl) };
}

/** The demo shop's token: the one it had, if this database knows it, else a new one. */
export async function merchantToken(
  db: Db,
  config: Config,
  merchantId: string,
  before: string | undefined,
): Promise<string> {
  const known = before && (await findMerchantByToken(db, config.mode, before));
  return before && known ? before : createApiToken(db, config, merchantId);
}

/** Their ids, by e-mail address. */
async function samplePeople(db: Db): Promise<Map<string, string>> {
  const emails = [...PEOPLE, MERCHANT].map(({ email }) => email);
  const found = await db
    .select({ id: member.id, email: member.email })
    .from(member)
    .where(inArray(member.email, emails));
  return new Map(found.map(({ id, email }) => [email, id]));
}

function makePerson(db: Db, someone: Person): Promise<string> {
  // Whole or not at all: nobody stays without opening balances when this is cut off.
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

/** Opening balances are the community's gift, so that every token in the sandbox is on the chain. */
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

/** @returns the webhook secret */
async function ensureMerchant(
  db: Db,
  config: Config,
  id: string,
  shopUrl: string,
): Promise<string> {
  const urls = {
    recipientSuccessUrl: `${shopUrl}/thanks`,
    recipientCancelUrl: `${shopUrl}/`,
    linkSuccessUrl: `${shopUrl}/`,
    linkDeniedUrl: `${shopUrl}/`,
  };
  const [known] = await db.select().from(merchant).where(eq(merchant.id, id));
  if (!known) {
    await makeBusiness(db, id, {
      recipientName: 'Casa Alba',
      recipientDomain: 'casa-alba.test',
      isVouchedFor: true,
    });
  }
  await db.update(merchant).set(urls).where(eq(merchant.id, id));
  await db
    .insert(merchantOrigin)
    .values([shopUrl, EXAMPLES].map((origin) => ({ merchantId: id, origin })))
    .onConflictDoNothing();
  const webhook = `${shopUrl}/webhooks/salus`;
  const [endpoint] = await db
    .update(webhookEndpoint)
    .set({ url: webhook, enabled: sql`true` })
    .where(eq(webhookEndpoint.merchantId, id))
    .returning({ secret: webhookEndpoint.secret });
  if (endpoint) return unseal(config.secrets.encryption, endpoint.secret);
  return createEndpoint(db, config, id, webhook);
}
