/** Visits: what is taken from a held pass, by its ID or by the member's code, and given back. */
import { describe, expect, test } from 'vitest';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  giveBack,
  heldBy,
  newPass,
  passScene,
  paySession,
  readHolding,
  readPass,
  sessionWith,
  shownCode,
  visit,
} from '../../support/payments/passes.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';

const api = useApi();

const codeOf = (member: Pick<TestMember, 'token'>, steps = 0) => shownCode(api(), member, steps);

describe('a visit by the ID of the held pass', () => {
  test('takes entries until none is left', async () => {
    const scene = await passScene(api(), { entries: 3 });
    const { holding } = scene;
    await visit(api(), scene, { holding: holding.id, entries: 2 });

    const tooMany = await visit(api(), scene, { holding: holding.id, entries: 2 });
    const last = await visit(api(), scene, { holding: holding.id });

    expect(tooMany.statusCode).toBe(409);
    expect(tooMany.json()).toMatchObject({ code: 'pass_used_up', errors: [{ path: 'entries' }] });
    expect(last.json()).toMatchObject({ left: 0 });
    expect(await heldBy(api(), scene.member)).toMatchObject([
      { status: 'used_up', left: 0, visits: [{ entries: 1 }, { entries: 2 }] },
    ]);
  });

  test('is taken once per Idempotency-Key', async () => {
    const scene = await passScene(api());
    const key = { 'idempotency-key': 'monday' };

    const first = await visit(api(), scene, { holding: scene.holding.id }, key);
    const again = await visit(api(), scene, { holding: scene.holding.id }, key);

    expect(again.json()).toEqual(first.json());
    expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({ left: 9 });
  });

  test('is refused for the pass of another business, and for another pass of the same one', async () => {
    const scene = await passScene(api());
    const other = await newMerchant(api());
    const foreign = { merchant: other, pass: await newPass(api(), other) };
    const second = { ...scene, pass: await newPass(api(), scene.merchant) };

    for (const wrong of [foreign, second]) {
      const refused = await visit(api(), wrong, { holding: scene.holding.id });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: [{ path: 'holding', code: 'unknown_holding' }],
      });
    }
    expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({ left: 10 });
  });

  test('of a pass without limit is a row, once per step of 30 seconds', async () => {
    const scene = await passScene(api(), { entries: null });
    const { holding, pass, merchant } = scene;
    const take = async (step: number) => {
      const [row] = await rowsOf<{ outcome: string }>(
        api().database.owner.db,
        sql`select passes.take_visit(p_id => ${newId('vst')}, p_holding => ${holding.id}, p_pass => ${pass.id},
          p_merchant => ${merchant.id}, p_entries => 1, p_step => ${step}::bigint, p_code_step => null,
          p_taken_by => 'tok_door', p_transfer => ${newId('txn')}) as outcome`,
      );
      return row?.outcome;
    };

    expect([await take(7), await take(7), await take(8)]).toEqual([
      'taken',
      'visit_repeated',
      'taken',
    ]);
    expect((await visit(api(), scene, { holding: holding.id })).json()).toMatchObject({
      entries: 1,
      left: null,
    });
    expect((await readPass(api(), merchant, pass)).entriesOf).toEqual({
      issued: 1,
      held: 1,
      used: 0,
      expired: 0,
      returned: 0,
    });
  });
});

describe('a visit by code', () => {
  test('is taken once, also with the code of the next step, which a fast clock shows', async () => {
    const scene = await passScene(api());
    const code = await codeOf(scene.member);

    const taken = await visit(api(), scene, { code });
    const again = await visit(api(), scene, { code });
    const next = await visit(api(), scene, { code: await codeOf(scene.member, 1) });

    expect(taken.json()).toMatchObject({ holding: scene.holding.id, left: 9 });
    expect(again.json()).toMatchObject({ code: 'visit_repeated', errors: [{ path: 'code' }] });
    expect(next.json()).toMatchObject({ left: 8 });
  });

  test.each([
    ['code_expired', (member: TestMember) => codeOf(member, -3)],
    ['code_unknown', async (member: TestMember) => other(await codeOf(member))],
    ['code_unknown', async () => codeOf(await newMember(api()))],
  ])('is refused with %s', async (code, shown) => {
    const scene = await passScene(api());

    const refused = await visit(api(), scene, { code: await shown(scene.member) });

    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code, errors: [{ path: 'code' }] });
    expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({ left: 10 });
  });

  test('ends with the sign-in of the phone', async () => {
    const scene = await passScene(api());
    const code = await codeOf(scene.member);
    await endSession(api().db, scene.member.sid);

    expect((await visit(api(), scene, { code })).json()).toMatchObject({ code: 'code_unknown' });
  });

  test('is refused with the code of somebody else for a given held pass', async () => {
    const scene = await passScene(api());
    const other = await newMember(api());
    const { id } = await sessionWith(api(), scene.merchant, scene.pass);
    await paySession(api(), other, id);

    const refused = await visit(api(), scene, {
      holding: scene.holding.id,
      code: await codeOf(other),
    });

    expect(refused.json()).toMatchObject({ code: 'code_unknown' });
  });

  test('is answered from its Idempotency-Key when the code is used', async () => {
    const scene = await passScene(api());
    const code = await codeOf(scene.member);
    const key = { 'idempotency-key': 'tuesday' };

    const first = await visit(api(), scene, { code }, key);
    const again = await visit(api(), scene, { code }, key);

    expect(again.json()).toEqual(first.json());
  });

  test('may be guessed wrongly ten times a minute by a key', async () => {
    const scene = await passScene(api());
    const code = other(await codeOf(scene.member));
    const answers = [];
    for (let tries = 0; tries < 11; tries++) {
      answers.push((await visit(api(), scene, { code })).json().code);
    }

    expect(answers).toEqual([...Array(10).fill('code_unknown'), 'rate_limited']);
    expect((await visit(api(), scene, { holding: scene.holding.id })).statusCode).toBe(201);
  });
});

describe('a visit that is given back', () => {
  test('returns its entries once', async () => {
    const scene = await passScene(api());
    const { id } = (await visit(api(), scene, { holding: scene.holding.id, entries: 4 })).json();

    const back = await giveBack(api(), scene.merchant, id);
    const again = await giveBack(api(), scene.merchant, id);

    expect(back.json()).toMatchObject({ left: 10, returnedAt: expect.any(String) });
    expect(again.json()).toEqual(back.json());
  });

  test('is not one of another business', async () => {
    const scene = await passScene(api());
    const { id } = (await visit(api(), scene, { holding: scene.holding.id })).json();

    expect((await giveBack(api(), await newMerchant(api()), id)).statusCode).toBe(404);
    expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({ left: 9 });
  });
});

/** Eight digits that are not these, nor those of a step nearby. */
const other = (code: string) => String((Number(code) + 37_000_001) % 100_000_000).padStart(8, '0');
