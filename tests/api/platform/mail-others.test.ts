/** An e-mail that cannot be written or queued does not delay other e-mails. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import { queueTrialNotices } from '../../../server/tokens/levels/trial-notices.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { failFor } from '../../support/database/fail-for.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMember } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();
const owner = () => api().database.owner.db;

test('a receipt that cannot be written', async () => {
  const [writing] = await rowsOf<{ definition: string }>(
    owner(),
    sql`select pg_get_functiondef('mail.write_waiting(integer)'::regprocedure) as definition`,
  );
  await owner().execute(
    sql`create or replace function mail.write_waiting(p_most integer) returns integer
      language plpgsql as $$ begin raise exception 'not now'; end $$`,
  );
  const to = newEmail();
  await queueMail(api().db, api().config, {
    to,
    locale: null,
    template: 'already-registered',
    values: { url: 'https://pay.example/account/forgot-password' },
  });
  const sent: string[] = [];
  const transport = {
    send: async (message: { to: string }) => void sent.push(message.to),
    close() {},
  };
  const sender = { transport, readers: TRANSFER_EMAILS, log: { warn() {} } };

  await expect(sendDue(api().db, api().config, sender)).rejects.toThrow('Failed query');
  await owner().execute(sql.raw(writing?.definition ?? ''));

  expect(sent).toContain(to);
});

test('a reminder that cannot be queued', async () => {
  const [first, second] = [await newMember(api()), await newMember(api())];
  const { trialDays } = api().config;
  for (const [{ id }, hours] of [
    [first, 3],
    [second, 1],
  ] as const) {
    await owner().execute(sql`update member set confirmed_at = now()
      - ${trialDays} * interval '1 day' - ${hours} * interval '1 hour' where id = ${id}`);
  }
  await failFor(owner(), 'notifications.wants', first.id);

  await expect(queueTrialNotices(api().db, api().config)).rejects.toThrow('Failed query');

  expect(await templatesTo(api(), first.email)).toEqual([]);
  expect(await templatesTo(api(), second.email)).toEqual(['trial-ended']);
});
