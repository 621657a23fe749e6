/**
 * Prepares the database of one commit with the code of that commit, whose folder is ROOT: its tables, logins, members
 * and shops, each with a webhook endpoint. Sends what the clients need.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Tokens from '../../server/merchants/api-keys/api-token.ts';
import type * as Endpoints from '../../server/merchants/events/endpoints.ts';
import type * as Databases from '../../server/platform/db/database.ts';
import type * as Preparing from '../../server/prepare-database.ts';
import type * as Api from '../../tests/support/api/api.ts';
import type * as Bounds from '../../tests/support/database/lift-bounds.ts';
import type * as Servers from '../../tests/support/database/postgres-server.ts';
import type * as People from '../confirm/people.ts';

export interface Prepared {
  /** Tokens of payers. */
  payers: string[];
  /** API keys of shops. */
  shops: string[];
}

const SHOPS = 50;
const { ROOT = '', DATABASE_URL = '', WEBHOOK = '' } = process.env;
const of = <T>(path: string): Promise<T> => import(pathToFileURL(join(ROOT, path)).href);

const { openPostgres } = await of<typeof Databases>('server/platform/db/database.ts');
const { prepareDatabase } = await of<typeof Preparing>('server/prepare-database.ts');
const { createLogins } = await of<typeof Servers>('tests/support/database/postgres-server.ts');
const { liftCreditBounds } = await of<typeof Bounds>('tests/support/database/lift-bounds.ts');
const { testConfig } = await of<typeof Api>('tests/support/api/api.ts');
const { createApiToken } = await of<typeof Tokens>('server/merchants/api-keys/api-token.ts');
const { createEndpoint } = await of<typeof Endpoints>('server/merchants/events/endpoints.ts');
const { makePeople, shopId, tokensOf } = await of<typeof People>('bench/confirm/people.ts');

const owner = openPostgres(DATABASE_URL, 2);
await prepareDatabase(owner, true);
// The server may have the logins of another database.
await owner.execute(
  createLogins.replace(
    /^create role (\S+)(.+)$/gm,
    (line, name) => `do $$ begin if to_regrole('${name}') is null then ${line} end if; end $$;`,
  ),
);
await liftCreditBounds(owner);
await makePeople(owner);
const config = testConfig();
const shops: string[] = [];
for (let shop = 0; shop < SHOPS; shop++) {
  shops.push(await createApiToken(owner.db, config, shopId(shop)));
  await createEndpoint(owner.db, config, shopId(shop), WEBHOOK);
}
await owner.execute('vacuum (analyze)');
const payers = await tokensOf(config.secrets.jwt);
process.send?.({ payers, shops } satisfies Prepared, () => process.exit(0));
