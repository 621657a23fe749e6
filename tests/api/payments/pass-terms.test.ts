/** The terms of a pass: what its business may change, and what a payer may be looking at. */
import { describe, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import {
  heldBy,
  newPass,
  passScene,
  paySession,
  readPass,
  sessionWith,
  TEN_CLASSES,
} from '../../support/payments/passes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const UNTIL = '2099-01-31T23:59:59.999Z';

const change = (token: string, id: string, terms: object) =>
  api().call(passEndpoints.change, { token, params: { id }, body: { ...TEN_CLASSES, ...terms } });

test('name, price, most per member, terms and whether it is sold are changed', async () => {
  const { merchant, pass } = await passScene(api());
  const terms = {
    ...{ name: 'Ten hours', price: '45.00', mostPerMember: 2, terms: 'Bring a mat.' },
    enabled: false,
  };

  const changed = await change(merchant.apiToken, pass.id, terms);

  expect(changed.statusCode).toBe(200);
  expect(await readPass(api(), merchant, pass)).toMatchObject(terms);
});

test('the most that one member may have counts this pass of this member alone', async () => {
  const { merchant, member, pass: other } = await passScene(api());
  const pass = await newPass(api(), merchant, { mostPerMember: 1 });
  const [first, second] = [
    await sessionWith(api(), merchant, pass),
    await sessionWith(api(), merchant, pass),
  ];

  expect((await paySession(api(), member, first.id)).statusCode).toBe(200);
  expect((await paySession(api(), await newMember(api()), second.id)).statusCode).toBe(200);
  const third = await sessionWith(api(), merchant, pass);
  expect((await paySession(api(), member, third.id)).json().code).toBe('pass_limit_reached');
  expect(other.id).not.toBe(pass.id);
});

describe('a change', () => {
  test.each([
    ['entries', { entries: 12 }],
    ['validDays', { validDays: 90 }],
    ['currency', { currency: 'USD' }],
  ])('of %s is refused at its field, and nothing is stored', async (path, terms) => {
    const { merchant, pass } = await passScene(api());

    const refused = await change(merchant.apiToken, pass.id, { ...terms, name: 'Other' });

    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ path }] });
    expect(await readPass(api(), merchant, pass)).toMatchObject({ name: 'Ten classes' });
  });

  test('of the last day is refused, and the same day is not a change', async () => {
    const merchant = await newMerchant(api());
    const dated = { validDays: undefined, validUntil: UNTIL };
    const pass = await newPass(api(), merchant, dated);

    const same = await change(merchant.apiToken, pass.id, dated);
    const later = await change(merchant.apiToken, pass.id, {
      ...dated,
      validUntil: '2100-01-31T23:59:59.999Z',
    });

    expect(same.statusCode).toBe(200);
    expect(later.json()).toMatchObject({ errors: [{ path: 'validUntil' }] });
  });

  test('by another business, or of a pass that nobody defined, is not found', async () => {
    const { merchant, pass } = await passScene(api());
    const other = await newMerchant(api());

    expect((await change(other.apiToken, pass.id, { name: 'Mine' })).statusCode).toBe(404);
    expect((await change(merchant.apiToken, `pss_${'0'.repeat(26)}`, {})).statusCode).toBe(404);
    expect(await readPass(api(), merchant, pass)).toMatchObject({ name: 'Ten classes' });
  });
});

test.each([
  ['other terms', 'Bring a mat.', 'No refunds.'],
  ['terms, having had none', undefined, 'No refunds.'],
  ['no terms', 'Bring a mat.', undefined],
])('a pass that gets %s is sold with those that its payer read', async (_, read, later) => {
  const merchant = await newMerchant(api());
  const member = await newMember(api());
  const pass = await newPass(api(), merchant, { terms: read });
  const { id } = await sessionWith(api(), merchant, pass);
  await change(merchant.apiToken, pass.id, { terms: later });
  const shown = await api().call(payEndpoints.read, { params: { id } });
  await paySession(api(), member, id);
  const next = await sessionWith(api(), merchant, pass);
  const shownNext = await api().call(payEndpoints.read, { params: { id: next.id } });

  const [held] = await heldBy(api(), member);

  expect([shown.json().pass.terms, held?.pass.terms]).toEqual([read ?? null, read ?? null]);
  expect(shownNext.json().pass.terms).toBe(later ?? null);
});
