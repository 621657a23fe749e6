import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** A business as people see it. */
export async function identityOf(db: Db, id: string): Promise<MerchantIdentity> {
  const [business] = await rowsOf<MerchantIdentity>(
    db,
    sql`select recipient_name as name, recipient_domain as domain,
        domain.is_proven(id) as verified
      from merchant where id = ${id}`,
  );
  if (!business) throw new Error(`no business ${id}`);
  return business;
}
