/** A link that is used while the digits of its e-mail are being checked. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { redeem, registered, wrongDigits } from '../../support/mail/digits.ts';
import { linkTo } from '../../support/mail/outbox.ts';
import { confirmWith } from '../../support/people/registration.ts';

const api = useApi();

test('digits that were counted before the link was used are refused after it', async () => {
  const person = await registered(api());
  const link = await linkTo(api(), person.email, 'confirm-email');
  // The limit of the address has its row from the first attempt on.
  await redeem(api(), 'confirmation', { ...person, digits: wrongDigits(person.digits) });
  const { owner } = api().database;

  let redeeming: ReturnType<typeof redeem> | undefined;
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limit for update`);
    redeeming = redeem(api(), 'confirmation', person);
    // A request of inject() starts only once it is awaited.
    void redeeming.then(() => {});
    await untilSomebodyWaits(owner.db);
    await confirmWith(api(), link.searchParams.get('confirmation') ?? '');
  });

  expect((await redeeming)?.json().code).toBe('code_invalid');
});
