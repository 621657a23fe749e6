/** The test mode of the demo merchant: a test key, and test members whose sign-ins `sandbox.json` lists. Idempotent. */
import { openTwin } from '../../payments/test-mode/mode.ts';
import { addTestMember } from '../../payments/test-mode/test-members.ts';
import { hashPassword } from '../../people/passwords/hash.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Manifest } from './manifest.ts';
import { merchantToken, SAMPLE_PASSWORD } from './seed.ts';

const TEST_MEMBERS = [
  { email: 'tara@example.com', name: 'Tara', level: 'Sens', cash: '5000', shows: 'can pay' },
  {
    email: 'tom@example.com',
    name: 'Tom',
    level: 'Sens',
    cash: '200',
    shows: 'has few test tokens',
  },
] as const;

/** @param before the test key of the start before */
export async function openTestMode(
  db: Db,
  config: Config,
  merchantId: string,
  before: string | undefined,
): Promise<Manifest['testMode']> {
  const twin = await openTwin(db, merchantId);
  for (const { shows: _, ...wish } of TEST_MEMBERS) {
    const known = await rowsOf(
      db,
      sql`select 1 from member where test_business_id = ${twin} and test_email = ${wish.email}`,
    );
    if (known.length > 0) continue;
    const passwordHash = await hashPassword(SAMPLE_PASSWORD, { person: twin });
    await db.transaction((tx) => addTestMember(tx, config, twin, { ...wish, passwordHash }));
  }
  return {
    token: await merchantToken(db, config, twin, before, false),
    members: TEST_MEMBERS.map(({ email, shows }) => ({ email, password: SAMPLE_PASSWORD, shows })),
  };
}
