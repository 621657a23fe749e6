import * as endpoints from '#shared/directory/docs.ts';
import { MOST_LISTED } from '#shared/directory/schemas.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';

/**
 * A business is listed by its own consent, and only while payments to it work and its domain is proven: a name
 * without a proof could be anybody's.
 */
export function directoryRoutes(app: App): void {
  serve(app, endpoints.read, async () => ({
    data: (
      await rowsOf<{ identity: MerchantIdentity }>(
        app.db,
        sql`select appearance.identity(b) - 'look' as identity
          from merchant_look l join merchant b on b.id = l.merchant_id
            join member m on m.id = b.id
          where l.listed and b.livemode and restrictions.is_open(m) and m.outgoing_frozen_at is null
            and domain.is_proven(b.id, b.recipient_domain)
          order by lower(b.recipient_name), b.id limit ${MOST_LISTED}`,
      )
    ).map(({ identity }) => identity),
  }));
}
