/** Digits of an e-mail that another one replaces while they are checked. */
import { expect, test } from 'vitest';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { mailedDigits } from '../../support/people/mailbox.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

test('digits that were replaced while they were checked prove nothing', async () => {
  const { token, sid, email, person } = await newMerchant(api(), { memberForDays: 2 });
  const prove = (digits: string) => api().call(endpoints.prove, { token, body: { digits } });
  await api().call(endpoints.begin, { token });
  const digits = await mailedDigits(api(), email);
  // The attempt is counted after the digits were read.
  await prove(digits === '00000000' ? '11111111' : '00000000');

  const { asked } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limit
      where key = sha256(convert_to(${`mail-digits:proof ${person}`}, 'UTF8')) for update`);
    const asking = prove(digits);
    await untilSomebodyWaits(tx);
    await tx.execute(sql`update auth_session set mailbox_digits = null where id = ${sid}`);
    return { asked: asking };
  });

  expect((await asked).json().code).toBe('code_invalid');
});
