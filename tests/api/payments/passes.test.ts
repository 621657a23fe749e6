/** Passes: their terms, their sale, and what each side sees. */
import { describe, expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { heldBy, newPass, passScene, readPass, visit } from '../../support/payments/passes.ts';

const api = useApi();

describe('a sold pass', () => {
  test('gives its entries to the payer in the transfer of the payment', async () => {
    const scene = await passScene(api());

    expect(await heldBy(api(), scene.member)).toMatchObject([
      {
        pass: { id: scene.pass.id, name: 'Ten classes' },
        status: 'open',
        entries: 10,
        left: 10,
        shares: { name: false, email: false },
        visits: [],
      },
    ]);
    expect(await readPass(api(), scene.merchant, scene.pass)).toMatchObject({
      sold: 1,
      entriesOf: { issued: 10, held: 10, used: 0, expired: 0, returned: 0 },
    });
  });

  test('is one payment in the member’s list, and a visit is none', async () => {
    const scene = await passScene(api());
    await visit(api(), scene, { holding: scene.holding.id });

    const listed = await api().call(transactionsEndpoints.list, { token: scene.member.token });

    const kinds = listed.json().data.map(({ type }: { type: string }) => type);
    expect(kinds.filter((type: string) => type === 'payment')).toHaveLength(1);
    expect(kinds).not.toContain('pass');
  });

  test('takes a visit', async () => {
    const scene = await passScene(api());

    const taken = await visit(api(), scene, { holding: scene.holding.id });

    expect(taken.statusCode).toBe(201);
    expect(taken.json()).toMatchObject({ entries: 1, left: 9, returnedAt: null });
  });
});

test('is defined once for its business', async () => {
  const { merchant } = await passScene(api());

  const pass = await newPass(api(), merchant, { entries: null });

  expect(pass).toMatchObject({ entries: null, sold: 0 });
});
