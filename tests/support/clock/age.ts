import { sql } from 'drizzle-orm';
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

/** Moves a transfer and its postings into the past. */
export async function letTransferAge({ database }: TestApi, id: string, age: string) {
  const { db } = database.owner;
  await db.transaction(async (tx) => {
    for (const [table, key] of [
      ['transfer', 'id'],
      ['posting', 'transfer_id'],
    ] as const) {
      const name = sql.identifier(table);
      await tx.execute(sql`alter table ledger.${name} disable trigger append_only`);
      await tx.execute(
        sql`update ledger.${name} set created_at = created_at - ${age}::interval
          where ${sql.identifier(key)} = ${id}`,
      );
      await tx.execute(sql`alter table ledger.${name} enable trigger append_only`);
    }
  });
}
