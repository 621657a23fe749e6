/** Builders: every test makes its own merchant and members, nothing is ever reset. */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { parseDecimal } from '#shared/money.ts';
import { openAccount, readBalance } from '../../../server/ledger/accounts.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { makeBusiness } from '../../../server/merchants/business/create.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { insertMember } from '../../../server/people/members/create.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { bringTokens } from '../tokens/custody.ts';

export const PASSWORD = 'correct horse battery';
/** A valid hash with minimal cost. Real costs would be a third of the time of all tests. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const PASSWORD_HASH = await hash(PASSWORD, QUICK);
export const SHOP = 'https://shop.test';
const DAY_MS = 86_400_000;

/** All that a builder needs. */
export type Made = Pick<TestApi, 'db' | 'config'> & Partial<Pick<TestApi, 'database'>>;

/** The schema's owner, who has rights that the server's login lacks. */
export const ownerOf = ({ db, database }: Made): Made['db'] => database?.owner.db ?? db;

export interface TestMember {
  id: string;
  email: string;
  /** A member token of an own sign-in. */
  token: string;
  sid: string;
  cash: bigint;
  stake: bigint;
}

export interface MemberWish {
  cash?: string;
  stake?: string;
  memberForDays?: number;
  paymentsEnabled?: boolean;
}

export async function newMember(api: Made, wish: MemberWish = {}): Promise<TestMember> {
  const { cash = '1000', stake = '0', memberForDays = 0, paymentsEnabled = true } = wish;
  const email = `${randomBytes(6).toString('hex')}@salus.test`;
  const someone = {
    email,
    passwordHash: PASSWORD_HASH,
    name: 'Ana',
    surname: 'Prado',
    confirmedAt: new Date(Date.now() - memberForDays * DAY_MS),
  };
  const id = await api.db.transaction((tx) => insertMember(tx, someone));
  if (!paymentsEnabled) {
    await rowsOf(
      api.db,
      sql`update member set payments_enabled = ${paymentsEnabled} where id = ${id}`,
    );
  }
  const accounts = {
    cash: await openAccount(api.db, `member:${id}:cash`),
    stake: await openAccount(api.db, `member:${id}:stake`),
  };
  await deposit(api, accounts.cash, cash);
  await deposit(api, accounts.stake, stake);
  const { sid } = await openSession(api.db, id);
  // The sign-in in which they registered has proven the mailbox then.
  const { confirmedAt: mailboxProvenAt } = someone;
  await rowsOf(
    api.db,
    sql`update auth_session set mailbox_proven_at = ${mailboxProvenAt} where id = ${sid}`,
  );
  const { jwt } = await issueToken(api.config.secrets.jwt, { sid });
  return { id, email, token: jwt, sid, ...accounts };
}

export async function deposit(api: Made, account: bigint, amount: string): Promise<void> {
  const units = parseDecimal(amount, 18) ?? 0n;
  if (units === 0n) return;
  const id = newId('txn');
  const to = [{ account, amount: units }];
  await ownerOf(api).transaction((tx) =>
    bringTokens(tx, { id, kind: 'deposit', businessKey: `test:${id}`, to }),
  );
}

/** `id` and the accounts are those of the business; e-mail and sign-in those of the person. */
export interface TestMerchant extends TestMember {
  /** The person who registered and owns it. */
  person: string;
  /** The person's accounts. */
  own: Pick<TestMember, 'cash' | 'stake'>;
  apiToken: string;
  webhookSecret: string | undefined;
  /** Of its first webhook endpoint; empty without one. */
  endpoint: string;
}

/** The id of the person behind a sign-in. */
export const personOf = (someone: TestMember | TestMerchant): string =>
  'person' in someone ? someone.person : someone.id;

interface MerchantWish extends MemberWish {
  webhook?: string;
  /** Return addresses of linked members, and of those who declined. */
  linkSuccessUrl?: string;
  linkDeniedUrl?: string;
  domain?: string;
  /** False: its domain is still to be proven. */
  isVouchedFor?: boolean;
}

export async function newMerchant(
  api: Made,
  {
    webhook,
    linkSuccessUrl,
    linkDeniedUrl,
    domain = 'shop.test',
    isVouchedFor = true,
    ...wish
  }: MerchantWish = {},
): Promise<TestMerchant> {
  const { cash = '0', stake = '0', ...ofPerson } = wish;
  const person = await newMember(api, { ...ofPerson, cash: '0' });
  const id = await makeBusiness(api.db, person.id, {
    recipientName: 'Casa Alba',
    recipientDomain: domain,
    isVouchedFor,
    ...(linkSuccessUrl ? { linkSuccessUrl } : {}),
    ...(linkDeniedUrl ? { linkDeniedUrl } : {}),
  });
  const accounts = {
    cash: await openAccount(api.db, `member:${id}:cash`),
    stake: await openAccount(api.db, `member:${id}:stake`),
  };
  await deposit(api, accounts.cash, cash);
  await deposit(api, accounts.stake, stake);
  if (wish.paymentsEnabled === false) {
    await rowsOf(api.db, sql`update member set payments_enabled = false where id = ${id}`);
  }
  await rowsOf(api.db, sql`update auth_session set business_id = ${id} where id = ${person.sid}`);
  const endpoint = webhook ? await createEndpoint(api.db, api.config, id, webhook) : undefined;
  return {
    ...person,
    ...accounts,
    id,
    person: person.id,
    own: { cash: person.cash, stake: person.stake },
    apiToken: await createApiToken(api.db, api.config, id),
    webhookSecret: endpoint?.secret,
    endpoint: endpoint?.id ?? '',
  };
}

/** A pending session of 40.00 EUR, which is 152 tokens at 0.25 and five per cent less. */
export async function newPaySession(
  api: TestApi,
  merchant: TestMerchant,
  changes: Record<string, unknown> = {},
): Promise<MerchantPaySession> {
  const response = await api.call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { amount: '40.00', currency: 'EUR', ...changes },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

export const balanceOf = (api: TestApi, account: bigint) => readBalance(api.db, account);
export const tokens = (amount: string) => parseDecimal(amount, 18) ?? 0n;
