/** An owner hands a business over to somebody of the team. */
import { describe, expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { linkTo, mailsTo } from '../../support/mail/outbox.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const PROOF = { currentPassword: PASSWORD };

type Reply = Awaited<ReturnType<ReturnType<typeof api>['call']>>;
const refusal = (reply: Reply) => [reply.statusCode, reply.json().code];

const offer = ({ token }: Pick<TestMember, 'token'>, id: string, proof: object = PROOF) =>
  api().call(teamEndpoints.offerOwnership, { token, params: { id }, body: proof });
const accept = ({ token }: TestMember, id: string) =>
  api().call(teamEndpoints.accept, { token, params: { id } });
const rolesOf = async ({ id }: TestMerchant) =>
  Object.fromEntries(
    (
      await rowsOf<{ person: string; role: string }>(
        api().db,
        sql`select member_id as person, role from team_member where business_id = ${id}`,
      )
    ).map(({ person, role }) => [person, role]),
  );

describe('an offer of ownership', () => {
  test('makes the person who accepts it the owner, and the former owner an administrator', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'till');

    const offered = await offer(shop, eva.id);
    expect(offered.statusCode).toBe(201);
    const { id, ...rest } = offered.json();
    expect(rest).toMatchObject({ email: eva.email, role: 'owner', replacedOwner: shop.person });
    expect(await rolesOf(shop)).toEqual({ [shop.person]: 'owner', [eva.id]: 'till' });
    const open = await api().call(teamEndpoints.listOwnInvitations, { token: eva.token });
    expect(open.json().invitations).toMatchObject([{ id, role: 'owner', replacesOwner: true }]);

    const accepted = await accept(eva, id);

    expect(accepted.json()).toMatchObject({ id: shop.id, role: 'owner' });
    expect(await rolesOf(shop)).toEqual({ [shop.person]: 'admin', [eva.id]: 'owner' });
    expect(refusal(await accept(eva, id))).toEqual([409, 'invitation_used']);
  });

  test('tells the person by e-mail, with a link to their profile, and both of their new roles', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'finance');

    const { id } = (await offer(shop, eva.id)).json();
    const link = await linkTo(api(), eva.email, 'ownership-offered');
    expect(link.pathname + link.search).toBe(`/account/profile?invitation=${id}`);
    await accept(eva, id);

    const [former] = await rowsOf<{ email: string }>(
      api().db,
      sql`select email from member where id = ${shop.person}`,
    );
    const mails = await mailsTo(api(), former?.email ?? '');
    expect(mails.at(-1)?.subject).toMatch(/is now: Administrator$/);
  });

  test('is made by owners alone, to others of the team who are no owners, with their proof', async () => {
    const shop = await newMerchant(api());
    const [eva, leo] = [await newColleague(api(), shop, 'admin'), await newMember(api())];
    const other = await newColleague(api(), shop, 'owner');
    const { authenticator } = await givePasskey(api(), eva);
    const proof = await proofBy(api(), eva, authenticator);

    expect(refusal(await offer(eva, other.id, proof))).toEqual([403, 'forbidden']);
    expect(refusal(await offer(shop, leo.id))).toEqual([404, 'not_found']);
    expect(refusal(await offer(shop, other.id))).toEqual([409, 'already_owner']);
    expect(refusal(await offer(shop, shop.person))).toEqual([409, 'already_owner']);
    const wrong = await offer(shop, eva.id, { currentPassword: 'wrong' });
    expect(refusal(wrong)).toEqual([400, 'credentials_invalid']);
    const open = sql`select from team_invitation where business_id = ${shop.id}`;
    expect(await rowsOf(api().db, open)).toEqual([]);
  });

  test.each([
    ['who offered it is no owner any more', 'from'],
    ['who may accept it has left the team', 'to'],
  ])('is void once the person %s', async (_, gone) => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'till');
    await newColleague(api(), shop, 'owner');
    const { id } = (await offer(shop, eva.id)).json();
    await api().database.owner.db.execute(
      gone === 'to'
        ? sql`delete from team_member where business_id = ${shop.id} and member_id = ${eva.id}`
        : sql`update team_member set role = 'admin'
            where business_id = ${shop.id} and member_id = ${shop.person}`,
    );
    const before = await rolesOf(shop);

    expect(refusal(await accept(eva, id))).toEqual([404, 'not_found']);
    expect(await rolesOf(shop)).toEqual(before);
  });

  test('never has another role than that of an owner', async () => {
    const shop = await newMerchant(api());

    await expect(
      api().database.owner.db.execute(sql`insert into team_invitation
        (id, business_id, email, role, replaced_owner)
        values ('inv_x', ${shop.id}, 'a@b.test', 'admin', ${shop.person})`),
    ).rejects.toMatchObject({ cause: { constraint: 'team_invitation_of_owner' } });
  });
});
