/**
 * Writes states into the database, before the sandbox opens it, that no call can create: a
 * merchant with pages on plain http, expired sessions, and payments of the month before.
 */
import { randomBytes } from 'node:crypto';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { makeBusiness } from '../../../server/merchants/business/create.ts';
import { sandboxSecrets } from '../../../server/operate/data-folder/secrets.ts';
import { createInvitation } from '../../../server/payments/link/invitations.ts';
import { createPaySession } from '../../../server/payments/merchant-api/create-pay-session.ts';
import { createMember } from '../../../server/people/members/create.ts';
import { sandboxConfig } from '../../../server/platform/config/config.ts';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { makePastMonth } from './past-month.ts';
import { OVERDUE, type World } from './world.ts';

const MERCHANT = { name: 'Casa Lumen', domain: 'casa-lumen.test' };

export async function prepareWorld(
  folder: string,
  databaseUrl: string,
  [hostUrl, ...further]: [string, ...string[]],
): Promise<Pick<World, 'merchant' | 'overdue' | 'expiredInvitation' | 'past'>> {
  const secrets = await sandboxSecrets(folder);
  const config = sandboxConfig({ DISCOUNT_BASIS_POINTS: '500' }, { secrets, webhookAllow: [] });
  const database = openPostgres(databaseUrl);
  const { db } = database;
  await prepareDatabase(database, true);
  // The sandbox sets its own only where none exists.
  await addRate(db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const past = await makePastMonth(database, config);
  const owner = await createMember(db, {
    email: 'lumen@salus.test',
    password: randomBytes(16).toString('hex'),
  });
  const urls = { successUrl: `${hostUrl}/thanks`, cancelUrl: `${hostUrl}/basket` };
  const id = await makeBusiness(db, owner, {
    recipientName: MERCHANT.name,
    recipientDomain: MERCHANT.domain,
    origins: [hostUrl, ...further],
    isVouchedFor: true,
    ...urls,
  });
  const token = await createApiToken(db, config, id);
  const merchant = {
    id,
    domain: MERCHANT.domain,
    ...urls,
    linkSuccessUrl: null,
    linkDeniedUrl: null,
    livemode: true,
  };
  const overdue: [string, string][] = [];
  for (const name of OVERDUE) {
    const wanted = { amount: '40.00', currency: 'EUR', expiresAt: inADay() };
    const session = await createPaySession(db, config, { merchantId: id, wanted });
    await letPass(database, session.id, name.startsWith('expired'));
    overdue.push([name, session.id]);
  }
  const invitation = await createInvitation(db, config, merchant, {});
  await db.execute(
    sql`update link_session set expires_at = clock_timestamp() - interval '1 second' where id = ${invitation.id}`,
  );
  await database.close();
  return {
    merchant: { token },
    overdue: Object.fromEntries(overdue) as World['overdue'],
    expiredInvitation: invitation.id,
    past,
  };
}

const inADay = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** Expires the session’s quote and, when `altogether`, the session too. */
async function letPass({ db }: Database, id: string, altogether: boolean): Promise<void> {
  await db.execute(
    sql`update pay_quote set expires_at = clock_timestamp() - interval '1 second' where session_id = ${id}`,
  );
  if (!altogether) return;
  await db.execute(
    sql`update pay_session set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
}
