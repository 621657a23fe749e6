/**
 * Keeps the signer's registry of passkeys equal to the passkeys of the people who may withdraw from each
 * account. The difference is computed
 * from the tables on each run, so a failed or repeated call needs no queue.
 */
import type { FastifyBaseLogger } from 'fastify';
import { ROLE_SCOPES, ROLES } from '#shared/team/scopes.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { PasskeyRegistry } from '../chain/signer/client.ts';

const BATCH = 200;
const PAYING_OUT = ROLES.filter((role) => ROLE_SCOPES[role].includes('payouts:write'));

interface Difference {
  member: string;
  /** Both are base64url. */
  credential: string;
  publicKey: string;
}

/** @returns the number of announced changes */
export async function registerPasskeys(
  db: Db,
  registry: PasskeyRegistry,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  const added = await rowsOf<Difference>(
    db,
    sql`select a.id as member, ${base64url(sql`p.credential_id`)} as credential,
        ${base64url(sql`p.public_key`)} as "publicKey"
      from passkey p cross join lateral (${accountsOfPerson(sql`p.member_id`)}) a (id)
      where not exists (select from registered_passkey r
        where r.credential_id = p.credential_id and r.member_id = a.id)
      order by p.created_at, a.id limit ${BATCH}`,
  );
  for (const { member, credential, publicKey } of added) {
    const change = { action: 'add-passkey', member, credential, publicKey } as const;
    const answer = await registry.changePasskey(change);
    const refusal = answer.ok ? null : answer.refusal;
    if (refusal) log.warn({ member, refusal }, 'the signer refused a passkey');
    await db.execute(sql`insert into registered_passkey (credential_id, member_id, refusal)
      values (decode(${hex(credential)}, 'hex'), ${member}, ${refusal}) on conflict do nothing`);
  }
  const removed = await rowsOf<Omit<Difference, 'publicKey'>>(
    db,
    sql`select r.member_id as member, ${base64url(sql`r.credential_id`)} as credential
      from registered_passkey r
      where not exists (select from passkey p where p.credential_id = r.credential_id
        and r.member_id in (${accountsOfPerson(sql`p.member_id`)}))
      limit ${BATCH}`,
  );
  for (const { member, credential } of removed) {
    await registry.changePasskey({ action: 'remove-passkey', member, credential });
    await db.execute(
      sql`delete from registered_passkey
        where credential_id = decode(${hex(credential)}, 'hex') and member_id = ${member}`,
    );
  }
  return added.length + removed.length;
}

/** The person's own account, and those of the businesses they may pay out of. */
const accountsOfPerson = (person: Statement) => sql`select ${person}
  union all select t.business_id from team_member t
  where t.member_id = ${person} and t.suspended_at is null and t.role = any (${arrayOf(PAYING_OUT, 'text')})`;

/** PostgreSQL breaks base64 into lines and has no base64url. */
const base64url = (bytes: ReturnType<typeof sql>) =>
  sql`translate(encode(${bytes}, 'base64'), E'+/=\n', '-_')`;

const hex = (bytes: string) => Buffer.from(bytes, 'base64url').toString('hex');
