/** What is refused of passes and their gifts: those of others, and those that are over. */
import { describe, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newLink } from '../../support/payments/links.ts';
import {
  giveBack,
  heldBy,
  newPass,
  passScene,
  readHolding,
  readPass,
  visit,
} from '../../support/payments/passes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
type Token = { token: string };
type Business = { apiToken: string };

const change = (statement: Statement) => api().database.owner.db.execute(statement);
const give = ({ apiToken }: Business, { id }: { id: string }, body = {}) =>
  api().call(passEndpoints.give, { params: { id }, token: apiToken, body });
const accept = ({ token }: Token, id: string) =>
  api().call(memberEndpoints.acceptGift, { params: { id }, token });
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

async function giftScene() {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant);
  const { gift } = (await give(merchant, pass)).json();
  return { merchant, pass, gift: String(gift.id) };
}

const statusOf = async ({ token }: Token, id: string) =>
  (await api().call(memberEndpoints.readGift, { params: { id }, token })).json().status;

describe('another business’s pass', () => {
  test('is not found, whatever is asked of it', async () => {
    const scene = await passScene(api());
    const other = await newMerchant(api());
    const { holder } = await readHolding(api(), scene.merchant, scene.holding);
    const own = { params: { id: scene.holding.id }, token: other.apiToken };

    const refused = [
      await visit(api(), { merchant: other, pass: scene.pass }, { holding: scene.holding.id }),
      await give(other, scene.pass),
      await give(other, scene.pass, { holder: holder?.id }),
      await api().call(passEndpoints.freeze, { ...own, body: { until: null } }),
      await api().call(passEndpoints.extendAll, {
        params: { id: scene.pass.id },
        token: other.apiToken,
        body: { days: 5 },
      }),
    ];

    expect(refused.map(codeOf)).toEqual(Array(5).fill('not_found'));
    expect((await readPass(api(), scene.merchant, scene.pass)).given).toBe(0);
  });

  test('is given to no link of the other business, nor to one that was revoked', async () => {
    const scene = await giftScene();
    const foreign = await newLink(api(), await newMerchant(api()));
    const revoked = await newLink(api(), scene.merchant);
    const linked = await newLink(api(), scene.merchant);
    await change(sql`update link set revoked_at = now() where id = ${revoked.id}`);

    for (const { id } of [foreign, revoked]) {
      const answer = await give(scene.merchant, scene.pass, { invitation: id });
      expect(answer.json().errors).toMatchObject([{ path: 'invitation', code: 'unknown_link' }]);
    }
    expect((await give(scene.merchant, scene.pass, { invitation: linked.id })).statusCode).toBe(
      201,
    );
    expect(await heldBy(api(), linked.member)).toHaveLength(1);
  });
});

describe('a gift', () => {
  test('that nobody made is not found', async () => {
    expect(codeOf(await accept(await newMember(api()), `gft_${'0'.repeat(26)}`))).toBe('not_found');
  });

  test('is shown as open, and then as accepted', async () => {
    const { gift } = await giftScene();
    const member = await newMember(api());

    const before = await statusOf(member, gift);
    await accept(member, gift);
    expect([before, await statusOf(member, gift)]).toEqual(['open', 'accepted']);
  });

  test('ends, and is then shown as expired and not accepted', async () => {
    const { gift } = await giftScene();
    const member = await newMember(api());
    await change(sql`update pass_gift set expires_at = now() where id = ${gift}`);

    expect(codeOf(await accept(member, gift))).toBe('not_found');
    expect(await statusOf(member, gift)).toBe('expired');
  });

  test('is accepted by no member of the other mode, and by nobody who may not pay', async () => {
    const merchant = await newMerchant(api());
    const twin = await twinOf(api(), merchant);
    const { gift } = (await give(twin, await newPass(api(), twin))).json();
    const frozen = await newMember(api());
    const scene = await giftScene();
    await change(sql`update member set payments_enabled = false where id = ${frozen.id}`);

    expect(codeOf(await accept(await newMember(api()), gift.id))).toBe('mode_mismatch');
    expect(codeOf(await accept(frozen, scene.gift))).toBe('payments_disabled');
  });

  test('is neither made nor accepted of a pass whose last day is over', async () => {
    const { merchant, pass, gift } = await giftScene();
    await change(sql`update pass set valid_days = null, valid_until = now() where id = ${pass.id}`);

    expect(codeOf(await give(merchant, pass))).toBe('pass_closed');
    expect(codeOf(await accept(await newMember(api()), gift))).toBe('pass_closed');
  });

  test('is no import, and the business sees which of both a pass came from', async () => {
    const { merchant, gift } = await giftScene();
    const held = (await accept(await newMember(api()), gift)).json();

    expect((await readHolding(api(), merchant, held)).origin).toBe('given');
  });
});

describe('a held pass', () => {
  test('that has ended is not frozen', async () => {
    const { merchant, holding } = await passScene(api());
    await change(sql`update pass_holding set valid_until = now() where id = ${holding.id}`);

    const answer = await api().call(passEndpoints.freeze, {
      params: { id: holding.id },
      token: merchant.apiToken,
      body: { until: null },
    });
    expect(codeOf(answer)).toBe('pass_expired');
  });

  test('has no last visit once its only one was given back', async () => {
    const scene = await passScene(api());
    const { id } = (await visit(api(), scene, { holding: scene.holding.id })).json();
    const before = await readHolding(api(), scene.merchant, scene.holding);
    await giveBack(api(), scene.merchant, id);

    expect(before.lastVisitAt).not.toBeNull();
    expect((await readHolding(api(), scene.merchant, scene.holding)).lastVisitAt).toBeNull();
  });
});
