/** Owners are told by e-mail what others change that gives access or leads money elsewhere. */
import { expect, test } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { queueOwnerNotices } from '../../../server/people/activity/owner-notices.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import {
  newMember,
  newMerchant,
  PASSWORD,
  type TestMerchant,
} from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const PROOF = { currentPassword: PASSWORD };
const told = () => queueOwnerNotices(api().db, api().config);
const noticesTo = async (email: string) =>
  (await mailsTo(api(), email)).filter(({ text }) => text.includes('What happened:'));

const addressOf = async (id: string) => {
  const found = sql`select email from member where id = ${id}`;
  return (await rowsOf<{ email: string }>(api().db, found))[0]?.email ?? '';
};

const invite = ({ token }: TestMerchant, email: string) =>
  api().call(teamEndpoints.invite, { token, body: { email, role: 'till', ...PROOF } });

test('the other owners are notified of act, actor and object, and the actor is not', async () => {
  const shop = await newMerchant(api());
  const other = await newColleague(api(), shop, 'owner');
  const admin = await newColleague(api(), shop, 'admin');
  const invited = newEmail();
  await invite(shop, invited);

  await told();

  const [notice, ...more] = await noticesTo(other.email);
  expect(more).toEqual([]);
  expect(notice?.text).toContain('What happened: Person invited');
  expect(notice?.text).toContain(`Concerns: ${invited}`);
  expect(notice?.text).toContain('/account/profile/link?tab=activity');
  expect(await noticesTo(await addressOf(shop.person))).toEqual([]);
  expect(await noticesTo(admin.email)).toEqual([]);
});

test('owners are notified of a changed payout address in their languages', async () => {
  const shop = await newMerchant(api());
  const other = await newColleague(api(), shop, 'owner');
  await api().database.owner.db.execute(
    sql`update member set locale = 'de' where id = ${other.id}`,
  );
  const body = { externalDepositAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ...PROOF };
  await api().call(profileEndpoints.update, { token: shop.token, body });

  await told();

  const mails = await mailsTo(api(), other.email);
  expect(mails.some(({ text }) => text.includes('Was passiert ist: Auszahlungsadresse'))).toBe(
    true,
  );
});

test('an act is notified once, by the first process', async () => {
  const shop = await newMerchant(api());
  const other = await newColleague(api(), shop, 'owner');
  await invite(shop, newEmail());

  await Promise.all([told(), told()]);
  await told();

  expect(await noticesTo(other.email)).toHaveLength(1);
});

test('neither the acting owner nor the person concerned is notified', async () => {
  const shop = await newMerchant(api());
  const member = await newMember(api());
  await invite(shop, member.email);

  await told();

  expect(await noticesTo(await addressOf(shop.person))).toEqual([]);
  expect(await noticesTo(member.email)).toEqual([]);
});
