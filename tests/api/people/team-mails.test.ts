/** E-mails about the team of a business. */
import { describe, expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { linkTo, mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const ownerDb = () => api().database.owner.db;
const PROOF = { currentPassword: PASSWORD };
const invite = ({ token }: TestMember, email: string, role = 'support', proof: object = PROOF) =>
  api().call(teamEndpoints.invite, { token, body: { email, role, ...proof } });

describe('a mail tells the person', () => {
  test('that a business invites them, with a link to their profile', async () => {
    const shop = await newMerchant(api());
    const email = newEmail();

    const { id } = (await invite(shop, email, 'finance')).json();

    const [mail] = await mailsTo(api(), email);
    expect(mail?.text).toContain('Role: Finance');
    const link = await linkTo(api(), email, 'team-invitation');
    expect(link.pathname + link.search).toBe(`/account/profile?invitation=${id}`);
  });

  test('in the language of their account, or else of the person who invites', async () => {
    const shop = await newMerchant(api());
    const known = await newMember(api());
    const unknown = newEmail();
    await ownerDb().execute(sql`update member set locale = 'es' where id = ${known.id}`);
    await ownerDb().execute(sql`update member set locale = 'de' where id = ${shop.person}`);

    await invite(shop, known.email);
    await invite(shop, unknown);

    expect((await mailsTo(api(), known.email)).at(-1)?.text).toContain('acepta la invitación');
    expect((await mailsTo(api(), unknown)).at(-1)?.text).toContain('nimm die Einladung an');
  });

  test('that their role has changed, and not when it stays', async () => {
    const shop = await newMerchant(api());
    const till = await newColleague(api(), shop, 'till');
    const change = (role: string) =>
      api().call(teamEndpoints.changeRole, {
        token: shop.token,
        params: { id: till.id },
        body: { role, ...PROOF },
      });

    await change('till');
    expect(await templatesTo(api(), till.email)).not.toContain('team-role-changed');
    await change('support');

    const mails = await mailsTo(api(), till.email);
    expect(mails.at(-1)?.subject).toMatch(/is now: Support$/);
  });

  test('that they were removed, and not who leaves', async () => {
    const shop = await newMerchant(api());
    const removed = await newColleague(api(), shop, 'till');
    const leaving = await newColleague(api(), shop, 'till');

    await api().call(teamEndpoints.remove, { token: shop.token, params: { id: removed.id } });
    await api().call(teamEndpoints.leave, { token: leaving.token, params: { id: shop.id } });

    expect(await templatesTo(api(), removed.email)).toContain('team-removed');
    expect(await templatesTo(api(), leaving.email)).not.toContain('team-removed');
  });

  test('nothing, when the invitation is refused', async () => {
    const shop = await newMerchant(api());
    const email = newEmail();

    await invite(shop, email, 'till', { currentPassword: 'wrong' });

    expect(await templatesTo(api(), email)).toEqual([]);
  });
});
