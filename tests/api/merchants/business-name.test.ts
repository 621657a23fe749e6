/** Allowed names of a business, and the roles that may change them. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { newEmail, registerAs } from '../../support/people/registration.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi();

const registerBusiness = (recipientName: string) =>
  registerAs(api(), newEmail(), {
    business: { recipientName, recipientDomain: 'casa-lumen.test' },
  });
const rename = ({ token }: TestMember, body: Record<string, unknown>) =>
  api().call(profileEndpoints.update, { token, body });
const nameOf = async ({ token }: TestMember) =>
  (await api().call(authEndpoints.readMe, { token })).json().recipientName;
const callIt = ({ id }: TestMember, name: string) =>
  rowsOf(
    api().db,
    sql`update merchant set recipient_name = ${name}, name_skeleton = null where id = ${id}`,
  );

describe('registering', () => {
  test.each([
    ['Sаlus (official)', NAME_PROBLEMS.scripts],
    ['PayPal ✓ verified', NAME_PROBLEMS.symbols],
    ['PayPal', NAME_PROBLEMS.reserved],
  ])('as %s is refused', async (name, message) => {
    const refused = await registerBusiness(name);

    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ path: 'business.recipientName', message }],
    ]);
  });

  test('with a name that resembles a verified business’s is refused', async () => {
    const verified = await newMerchant(api());
    await callIt(verified, 'Mira Flores');

    for (const name of ['Mira Flores', 'MIRA FL0RES', 'Miraflores', 'Мira Flоres']) {
      expect((await registerBusiness(name)).statusCode).toBe(422);
    }
    expect((await registerBusiness('MIRA FL0RES')).json().errors[0].message).toBe(
      NAME_PROBLEMS.taken,
    );
  });

  test('with the name of an unverified business is possible', async () => {
    await callIt(await newMerchant(api(), { isVouchedFor: false }), 'Rosa Negra');

    expect((await registerBusiness('Rosa Negra')).statusCode).toBe(201);
  });

  test('respects the reserved names of the configuration', async () => {
    const own = await startApi({ brandNames: ['Casa Lumen'] }, api().database);
    const as = (recipientName: string) =>
      registerAs(own, newEmail(), { business: { recipientName, recipientDomain: 'x.test' } });

    expect((await as('Casa Lumen Shop')).statusCode).toBe(422);
    expect((await as('PayPal')).statusCode).toBe(201);
    await own.http.close();
  });
});

describe('a business that changes its name', () => {
  test('needs its password, and is notified by e-mail', async () => {
    const business = await newMerchant(api());

    const bare = await rename(business, { recipientName: 'Casa Nueva' });
    const wrong = await rename(business, { recipientName: 'Casa Nueva', currentPassword: 'x' });
    expect([bare.statusCode, wrong.json().code]).toEqual([422, 'credentials_invalid']);
    expect(await nameOf(business)).toBe('Casa Alba');

    const done = await rename(business, {
      recipientName: 'Casa  Nueva',
      currentPassword: PASSWORD,
    });
    expect(done.json().recipientName).toBe('Casa Nueva');
    const [mail] = await mailsTo(api(), business.email);
    expect(mail?.template).toBe('business-renamed');
    expect(mail?.text).toContain('Before: Casa Alba\nNow: Casa Nueva');
  });

  test('needs a code as well when two-step sign-in is on', async () => {
    const business = await newMerchant(api());
    const authenticator = await setUpAuthenticator(api(), business);
    const body = { recipientName: 'Casa Segura', currentPassword: PASSWORD };

    expect((await rename(business, body)).json().code).toBe('second_factor_missing');
    expect(await nameOf(business)).toBe('Casa Alba');
    expect((await rename(business, { ...body, code: await authenticator.code() })).statusCode).toBe(
      200,
    );
  });

  test('cannot take a name that it could not register with', async () => {
    const business = await newMerchant(api());

    const refused = await rename(business, {
      recipientName: 'PayPal',
      currentPassword: PASSWORD,
    });

    expect(refused.json().errors).toMatchObject([
      { path: 'recipientName', message: NAME_PROBLEMS.reserved },
    ]);
  });

  test('may change the case of its name; an unchanged name needs no password', async () => {
    const business = await newMerchant(api());
    await callIt(business, 'Flor de Sal');

    expect((await rename(business, { recipientName: 'Flor de Sal' })).statusCode).toBe(200);
    const capitals = { recipientName: 'FLOR DE SAL', currentPassword: PASSWORD };
    expect((await rename(business, capitals)).json().recipientName).toBe('FLOR DE SAL');
    expect(await templatesTo(api(), business.email)).toEqual(['business-renamed']);
  });
});
