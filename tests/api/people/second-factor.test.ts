/** Two-step sign-in in the profile: on, off, recovery codes, and the actions that require it. */
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { deleteSecondFactor } from '../../../server/people/factors/delete-second-factor.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { letHoursPass } from '../../support/people/credential-changes.ts';
import { askForExport } from '../../support/people/export.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { codesOf, setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const WRONG = [{ path: 'code', message: 'This code is wrong or was already used.' }];

const call = ({ token }: TestMember, endpoint: Endpoint, body?: unknown) =>
  api().call(endpoint, body === undefined ? { token } : { token, body });

const proof = (code: string, currentPassword = PASSWORD) => ({ currentPassword, code });

const state = async (who: TestMember) => (await call(who, secondFactorEndpoints.read)).json();

const refusal = (response: Awaited<ReturnType<typeof call>>) => [
  response.statusCode,
  response.json().code,
];

describe('turning two-step sign-in on', () => {
  test('takes the password and a first code, and gives ten recovery codes', async () => {
    const ana = await newMember(api());
    const { secret, address } = (await call(ana, secondFactorEndpoints.begin)).json();

    const confirmed = await call(
      ana,
      secondFactorEndpoints.confirm,
      proof(codesOf(secret)(0).replace(/^.../, '$& ')),
    );

    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain('issuer=Salus');
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect(await state(ana)).toEqual({
      on: true,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      countsFrom: null,
      recoveryCodesLeft: 10,
      recoveryCodesCountFrom: null,
    });
    expect(await templatesTo(api(), ana.email)).toEqual(['second-factor-on']);
  });

  test('takes six letters that are more bytes for a wrong code', async () => {
    const ana = await newMember(api());
    await call(ana, secondFactorEndpoints.begin);

    const refused = await call(ana, secondFactorEndpoints.confirm, proof('éééééé'));

    expect(refusal(refused)).toEqual([400, 'second_factor_invalid']);
  });

  test('is nothing before the first code: signing in takes the password alone', async () => {
    const ana = await newMember(api());
    await call(ana, secondFactorEndpoints.begin);

    expect((await signInWith(api(), ana.email)).json().jwt).toBeTypeOf('string');
    expect(await state(ana)).toEqual({
      ...{ on: false, since: null, countsFrom: null },
      recoveryCodesLeft: 0,
      recoveryCodesCountFrom: null,
    });
  });

  test('is refused with a wrong code, at its field', async () => {
    const ana = await newMember(api());
    const { secret } = (await call(ana, secondFactorEndpoints.begin)).json();

    const answer = await call(ana, secondFactorEndpoints.confirm, proof(codesOf(secret)(9)));

    expect(refusal(answer)).toEqual([400, 'second_factor_invalid']);
    expect(answer.json().errors).toMatchObject(WRONG);
    expect((await state(ana)).on).toBe(false);
  });

  test('is refused with a wrong password, and without having been begun', async () => {
    const ana = await newMember(api());

    expect(refusal(await call(ana, secondFactorEndpoints.confirm, proof('123456')))).toEqual([
      409,
      'second_factor_off',
    ]);
    const { secret } = (await call(ana, secondFactorEndpoints.begin)).json();
    const answer = await call(ana, secondFactorEndpoints.confirm, proof(codesOf(secret)(0), 'x'));
    expect(refusal(answer)).toEqual([400, 'credentials_invalid']);
    expect((await state(ana)).on).toBe(false);
  });

  test('forgets the secret of a set-up that was begun before', async () => {
    const ana = await newMember(api());
    const first = (await call(ana, secondFactorEndpoints.begin)).json();
    await call(ana, secondFactorEndpoints.begin);

    const answer = await call(ana, secondFactorEndpoints.confirm, proof(codesOf(first.secret)(0)));

    expect(answer.json().code).toBe('second_factor_invalid');
  });

  test('is not begun again while it is on', async () => {
    const ana = await newMember(api());
    const { code } = await setUpAuthenticator(api(), ana);

    expect(refusal(await call(ana, secondFactorEndpoints.begin))).toEqual([
      409,
      'second_factor_on',
    ]);
    expect(refusal(await call(ana, secondFactorEndpoints.confirm, proof(await code())))).toEqual([
      409,
      'second_factor_on',
    ]);
  });

  test('keeps a secret that neither shows nor opens for another member', async () => {
    const [ana, eva] = [await newMember(api()), await newMember(api())];
    const { secret } = (await call(ana, secondFactorEndpoints.begin)).json();
    const authenticator = await setUpAuthenticator(api(), eva);
    const [row] = await rowsOf<{ memberId: string; secret: Uint8Array }>(
      api().db,
      sql`select member_id as "memberId", secret from second_factor where member_id = ${ana.id}`,
    );

    expect(Buffer.from(row?.secret ?? []).includes(secret)).toBe(false);
    await rowsOf(
      api().db,
      sql`update second_factor set secret = ${row?.secret ?? new Uint8Array()}
        where member_id = ${eva.id}`,
    );
    const answer = await call(eva, secondFactorEndpoints.remove, proof(await authenticator.code()));
    expect(answer.statusCode).toBe(500);
  });
});

describe('turning two-step sign-in off', () => {
  test('takes the password and a code, and is told by mail in the member’s language', async () => {
    const ana = await newMember(api());
    await rowsOf(api().db, sql`update member set locale = 'es' where id = ${ana.id}`);
    const { code } = await setUpAuthenticator(api(), ana);

    const wrongPassword = await call(
      ana,
      secondFactorEndpoints.remove,
      proof(await code(), 'wrong'),
    );
    const wrongCode = await call(ana, secondFactorEndpoints.remove, proof('000000'));
    expect([refusal(wrongPassword), refusal(wrongCode)]).toEqual([
      [400, 'credentials_invalid'],
      [400, 'second_factor_invalid'],
    ]);
    expect((await state(ana)).on).toBe(true);

    const off = await call(ana, secondFactorEndpoints.remove, proof(await code()));

    expect(off.json()).toEqual({ ok: true });
    expect((await state(ana)).on).toBe(false);
    expect((await signInWith(api(), ana.email)).json().jwt).toBeTypeOf('string');
    const told = (await mailsTo(api(), ana.email)).find(
      ({ template }) => template === 'second-factor-off',
    );
    expect([told?.template, told?.locale, told?.subject]).toEqual([
      'second-factor-off',
      'es',
      'La verificación en dos pasos está desactivada',
    ]);
  });

  test('comes with leaving the community', async () => {
    const ana = await newMember(api());
    await setUpAuthenticator(api(), ana);

    await deleteSecondFactor(api().db, ana.id);

    expect(await state(ana)).toEqual({
      ...{ on: false, since: null, countsFrom: null },
      recoveryCodesLeft: 0,
      recoveryCodesCountFrom: null,
    });
  });
});

describe('recovery codes', () => {
  test('made anew, take those before out of use', async () => {
    const ana = await newMember(api());
    const { code, recoveryCodes } = await setUpAuthenticator(api(), ana);

    const renewed = await call(ana, secondFactorEndpoints.renewCodes, proof(await code()));

    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const [old = ''] = recoveryCodes;
    const [fresh = ''] = renewed.json().recoveryCodes;
    expect(refusal(await call(ana, secondFactorEndpoints.remove, proof(old)))).toEqual([
      400,
      'second_factor_invalid',
    ]);
    await letHoursPass(api(), 1);
    expect((await call(ana, secondFactorEndpoints.remove, proof(fresh))).statusCode).toBe(200);
  });
});

describe('one’s own data', () => {
  test('says that it is on, and nothing of the secret', async () => {
    const ana = await newMember(api());
    const before = (await askForExport(api(), ana)).json();
    const app = await setUpAuthenticator(api(), ana);

    const after = (await askForExport(api(), ana, proof(await app.code()))).json();

    expect(before.secondFactor).toEqual({ on: false, since: null });
    expect(after.secondFactor).toEqual({ on: true, since: expect.any(String) });
  });
});
