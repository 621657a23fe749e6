/** A business reads in its activity log what operators changed, and its owners get an e-mail. */
import { beforeAll, expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import type { Activity } from '#shared/activity/schemas.ts';
import { queueOwnerNotices } from '../../../server/people/activity/owner-notices.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import {
  initOperators,
  type Keys,
  opsApproved,
  opsSigned,
} from '../../support/operators/operators.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const REASON = ['--reason', 'asked by phone'];

async function actsOf({ token }: TestMerchant): Promise<Activity[]> {
  return (await api().call(activityEndpoints.list, { token })).json().data;
}

test('the owners hear of each change of their team', async () => {
  const shop = await newMerchant(api());
  const eva = await newColleague(api(), shop, 'admin');
  const of = (email: string) => ['--team', shop.id, '--email', email, ...REASON];
  const before = (await actsOf(shop)).length;

  for (const command of [
    ['team:invite', ...of('ida@salus.test'), '--team-role', 'till'],
    ['team:role', ...of(eva.email), '--team-role', 'till'],
    ['team:remove', ...of(eva.email)],
  ]) {
    expect((await opsSigned(api(), keys.sam, ...command)).code).toBe(0);
  }
  await queueOwnerNotices(api().db, api().config);

  const acts = await actsOf(shop);
  expect(acts.slice(0, acts.length - before)).toMatchObject(
    ['team_member.removed', 'team_member.role_changed', 'invitation.created'].map((kind) => ({
      kind,
      actor: { type: 'operator', id: null },
    })),
  );
  const notices = (await mailsTo(api(), shop.email)).filter(({ text }) =>
    text.includes('By: Support'),
  );
  expect(notices).toHaveLength(3);
});

test.each<[string, string[]]>([
  ['settings.changed', ['business:rename', '--name', 'Baths of Lima']],
  ['origin.added', ['business:allow-origin', '--origin', 'https://more.example']],
  ['logo.uploaded', ['business:remove-logo']],
  [
    'payout_address.changed',
    ['business:change-payout', '--to', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ],
])('%s names support', async (kind, [name = '', ...options]) => {
  const shop = await newMerchant(api());
  const command = [name, '--email', shop.email, ...options, ...REASON];

  const { code, output } = await opsApproved(api(), [keys.sam, keys.ada], ...command);

  expect([code, output]).toEqual([0, expect.any(String)]);
  const [latest] = await actsOf(shop);
  expect(latest).toMatchObject({ kind, actor: { type: 'operator', id: null } });
});

test('domain.verified names support, also after support has changed the domain', async () => {
  const shop = await newMerchant(api());
  const of = ['--email', shop.email, ...REASON];
  const before = (await actsOf(shop)).length;

  await opsSigned(api(), keys.sam, 'business:change-domain', ...of, '--domain', 'new.example');
  await opsApproved(api(), [keys.sam, keys.ada], 'business:verify', ...of);

  const acts = await actsOf(shop);
  expect(acts.slice(0, acts.length - before)).toMatchObject([
    { kind: 'domain.verified', actor: { type: 'operator', id: null } },
  ]);
});
