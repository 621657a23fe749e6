import type { Database } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** Moves the end of a session into the past. */
export async function letSessionExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
}

/** Moves the end of an invitation to link into the past. */
export async function letLinkSessionExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update link_session set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
}

/** Moves a registration, and the codes sent for it, into the past. */
export async function letMemberAge({ database }: TestApi, id: string, age: string) {
  const { db } = database.owner;
  await db.execute(
    sql`update member set created_at = created_at - ${age}::interval where id = ${id}`,
  );
  await db.execute(
    sql`update mail_code set expires_at = expires_at - ${age}::interval where member_id = ${id}`,
  );
}

/** Moves the end of a session's quotes into the past. */
export async function letQuoteExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_quote set expires_at = clock_timestamp() - interval '1 second' where session_id = ${id}`,
  );
}

/** Lets everything that waits to be sent to a merchant be due now. */
export async function letDeliveriesBeDue({ database }: TestApi, merchant: string): Promise<void> {
  await database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() - interval '1 second'
      where status = 'pending' and event_id in (select id from event where merchant_id = ${merchant})`,
  );
}

/** Moves the last change of a refresh cookie out of the moment in which two tabs may share it. */
export async function letRotationAge({ database }: TestApi, sid: string): Promise<void> {
  await database.owner.db.execute(
    sql`update auth_session set rotated_at = now() - interval '1 minute' where id = ${sid}`,
  );
}

/** Moves a transfer and its postings into the past, if need be into another month. */
export async function letTransferAge(
  { database }: { database: { owner: Pick<Database, 'db'> } },
  id: string,
  age: string,
) {
  // A row that changes its partition is deleted and inserted: it must not move the balances again.
  const triggers = [
    ['transfer', 'append_only'],
    ['posting', 'append_only'],
    ['posting', 'posting_apply'],
  ];
  const switched = (how: 'disable' | 'enable') =>
    triggers.map(([table, name]) => `alter table ledger.${table} ${how} trigger ${name};`).join('');
  await database.owner.db.transaction(async (tx) => {
    await tx.execute(sql.raw(switched('disable')));
    for (const [table, key] of [
      ['transfer', 'id'],
      ['posting', 'transfer_id'],
    ] as const) {
      await tx.execute(
        sql`update ledger.${sql.identifier(table)} set created_at = created_at - ${age}::interval
          where ${sql.identifier(key)} = ${id}`,
      );
    }
    await tx.execute(sql.raw(switched('enable')));
  });
}
