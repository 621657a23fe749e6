/** What a one-time code for a frame can be stored as. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { linkScene } from '../support/links.ts';
import { payScene } from '../support/pay-scene.ts';

const api = useApi();

test.each<[string, (of: { pay: string; link: string }) => (string | null)[], RegExp]>([
  ['both', ({ pay, link }) => [pay, link, '1'], /frame_code_of_one_session/],
  ['neither', () => [null, null, null], /frame_code_of_one_session/],
  ['a payment without a total', ({ pay }) => [pay, null, null], /frame_code_total_of_payment/],
  ['an invitation with a total', ({ link }) => [null, link, '1'], /frame_code_total_of_payment/],
])('of a payment up to a total, or of an invitation, never of %s', async (_, cells, refusal) => {
  const { params } = await payScene(api());
  const { id: link, member } = await linkScene(api());
  const [session, linkSession, total] = cells({ pay: params.id, link });

  const stored = api().db.execute(sql`
    insert into frame_code (hash, challenge, auth_session_id, session_id, link_session_id, total, expires_at)
    values ('\\x00', 'c', ${member.sid}, ${session}, ${linkSession}, ${total}::numeric, now())`);

  await expect(stored).rejects.toMatchObject({
    cause: { message: expect.stringMatching(refusal) },
  });
});
