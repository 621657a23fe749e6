/** An operator's commands for the team of a business. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { readAudit } from '../../../server/operate/ops/audit.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askOps } from '../../support/api/operator.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import {
  initOperators,
  type Keys,
  opsApproved,
  opsSigned,
  propose,
} from '../../support/operators/operators.ts';
import { newMember, newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const support = (...command: string[]) => opsSigned(api(), keys.sam, ...command);
const rolesOf = async ({ id }: TestMerchant) =>
  Object.fromEntries(
    (
      await rowsOf<{ email: string; role: string }>(
        api().db,
        sql`select m.email, t.role from team_member t join member m on m.id = t.member_id
          where t.business_id = ${id}`,
      )
    ).map(({ email, role }) => [email, role]),
  );
const invitationsOf = ({ id }: TestMerchant) =>
  rowsOf(api().db, sql`select from team_invitation where business_id = ${id}`);
const about = (shop: TestMerchant, email: string) => [
  ...['--team', shop.id, '--email', email],
  ...['--reason', 'asked by phone'],
];

test('lists people and invitations, also for programs', async () => {
  const shop = await newMerchant(api());
  const eva = await newColleague(api(), shop, 'finance');
  await support('team:invite', ...about(shop, 'ida@salus.test'), '--team-role', 'till');

  const { output } = await support('team', '--team', shop.id);
  const json = await support('team', '--team', shop.id, '--json');

  expect(output).toMatch(new RegExp(`${shop.email}  owner .*\n.*${eva.email}  finance .*\n.*ida@`));
  expect(JSON.parse(json.output)).toMatchObject({
    data: {
      members: [{ email: shop.email, role: 'owner' }, { email: eva.email }],
      invitations: [{ email: 'ida@salus.test', role: 'till' }],
    },
  });
});

test('invites somebody, who accepts as after any invitation; the audit log has the reason', async () => {
  const shop = await newMerchant(api());
  const ida = await newMember(api());

  const invited = await support('team:invite', ...about(shop, ida.email), '--team-role', 'till');
  const id = invited.output.split(':')[0] ?? '';
  const joined = await api().call(teamEndpoints.accept, { token: ida.token, params: { id } });

  expect(joined.json()).toMatchObject({ id: shop.id, role: 'till' });
  expect(await templatesTo(api(), ida.email)).toContain('team-invitation');
  const [entry] = await readAudit(api().db, { last: 1 });
  expect(entry).toMatchObject({
    command: 'team:invite',
    outcome: 'done',
    arguments: { team: shop.id, reason: 'asked by phone', 'team-role': 'till' },
  });
});

test('a business whose owner lost access gets another one, when two operators agree', async () => {
  const shop = await newMerchant(api());
  const eva = await newColleague(api(), shop, 'admin');
  const command = ['team:owner', ...about(shop, eva.email)];

  const proposal = await propose(api(), keys.sam, ...command);
  expect(await rolesOf(shop)).toEqual({ [shop.email]: 'owner', [eva.email]: 'admin' });
  await opsSigned(api(), keys.ada, 'approve', '--id', proposal);
  const lower = ['team:role', ...about(shop, shop.email), '--team-role', 'support'];
  const lowered = await opsApproved(api(), [keys.sam, keys.ada], ...lower);
  const removed = await support('team:remove', ...about(shop, shop.email));

  expect([lowered.code, removed.code]).toEqual([0, 0]);
  expect(await rolesOf(shop)).toEqual({ [eva.email]: 'owner' });
  expect(await templatesTo(api(), eva.email)).toContain('team-role-changed');
  expect(await templatesTo(api(), shop.email)).toContain('team-removed');
});

test('a removed person acts for the business no more', async () => {
  const shop = await newMerchant(api());
  const eva = await newColleague(api(), shop, 'admin');

  await support('team:remove', ...about(shop, eva.email));

  const refused = await api().call(teamEndpoints.read, { token: eva.token });
  expect(refused.statusCode).toBe(404);
});

test('the id of its test mode names the same team', async () => {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const eva = await newColleague(api(), shop, 'support');

  const listed = await support('team', '--team', twin.id);
  await support('team:role', ...about({ ...shop, id: twin.id }, eva.email), '--team-role', 'till');

  expect(listed.output).toContain(eva.email);
  expect((await rolesOf(shop))[eva.email]).toBe('till');
});

describe('a second operator approves', () => {
  test.each<[string, Role | undefined, string[]]>([
    ['an invitation of an admin', undefined, ['team:invite', '--team-role', 'admin']],
    ['an invitation of finance', undefined, ['team:invite', '--team-role', 'finance']],
    ['an invitation of support', undefined, ['team:invite', '--team-role', 'support']],
    ['an invitation of a developer', undefined, ['team:invite', '--team-role', 'developer']],
    ['a till that becomes an admin', 'till', ['team:role', '--team-role', 'admin']],
    ['support that becomes finance', 'support', ['team:role', '--team-role', 'finance']],
    ['an owner who becomes an admin', 'owner', ['team:role', '--team-role', 'admin']],
    ['the removal of an owner', 'owner', ['team:remove']],
  ])('%s', async (_, role, [name = '', ...options]) => {
    const shop = await newMerchant(api());
    const { email } = role ? await newColleague(api(), shop, role) : await newMember(api());
    const before = await rolesOf(shop);

    const { output } = await support(name, ...about(shop, email), ...options);

    expect(output).toMatch(/^proposed as prop_/);
    expect(await rolesOf(shop)).toEqual(before);
    expect(await invitationsOf(shop)).toEqual([]);
  });

  test.each<[string, Role, string[]]>([
    ['an admin who becomes finance', 'admin', ['team:role', '--team-role', 'finance']],
    ['finance that becomes a till', 'finance', ['team:role', '--team-role', 'till']],
    ['the removal of an admin', 'admin', ['team:remove']],
  ])('but not %s', async (_, role, [name = '', ...options]) => {
    const shop = await newMerchant(api());
    const { email } = await newColleague(api(), shop, role);

    await support(name, ...about(shop, email), ...options);

    expect((await rolesOf(shop))[email]).not.toBe(role);
  });
});

test.each<[string, (shop: TestMerchant) => string[], RegExp]>([
  [
    'ownership by an invitation',
    (shop) => ['team:invite', ...about(shop, 'x@salus.test'), '--team-role', 'owner'],
    /^team-role: admin, finance/,
  ],
  [
    'ownership by a role',
    (shop) => ['team:role', ...about(shop, shop.email), '--team-role', 'owner'],
    /^team-role: /,
  ],
  [
    'a role that is none',
    (shop) => ['team:role', ...about(shop, shop.email), '--team-role', 'boss'],
    /^team-role: /,
  ],
  [
    'the only owner to be removed',
    (shop) => ['team:remove', ...about(shop, shop.email)],
    /only owner/,
  ],
  [
    'the only owner to be another role',
    (shop) => ['team:role', ...about(shop, shop.email), '--team-role', 'admin'],
    /only owner/,
  ],
  [
    'an invitation of somebody in the team',
    (shop) => ['team:invite', ...about(shop, shop.email), '--team-role', 'till'],
    /in this team already/,
  ],
  [
    'no address',
    (shop) => ['team:invite', ...about(shop, 'nobody'), '--team-role', 'till'],
    /^email: /,
  ],
  [
    'an unknown business',
    () => ['team', '--team', 'usr_00000000000000000000000000'],
    /^no business/,
  ],
])('refuses %s, and nothing changes', async (_, command, reason) => {
  const shop = await newMerchant(api());

  const { code, output } = await support(...command(shop));

  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  expect(await rolesOf(shop)).toEqual({ [shop.email]: 'owner' });
  expect(await invitationsOf(shop)).toEqual([]);
});

test('refuses members of other teams, read-only operators, and unknown members', async () => {
  const shop = await newMerchant(api());
  const stranger = await newMember(api());
  const command = ['team:role', ...about(shop, stranger.email), '--team-role', 'till'];

  expect((await support(...command)).output).toBe(`${stranger.email} is not in this team`);
  expect((await opsSigned(api(), keys.fay, ...command)).output).toMatch(
    /is for operators with the role/,
  );
  expect((await askOps(api(), { command })).code).not.toBe(0);
});
