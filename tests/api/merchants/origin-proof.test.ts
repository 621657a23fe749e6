/**
 * An additional site of a business is verified before payers are sent to it or see its checkout
 * there.
 */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { ops } from '../../support/api/operator.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { type Claim, FILE, newClaim, useDomainScene } from '../../support/sites/domain-scene.ts';

const scene = useDomainScene();

const add = (
  { token }: TestMember,
  origin: string,
  proof: object = { currentPassword: PASSWORD },
) => scene().api.call(businessEndpoints.createOrigin, { token, body: { origin, ...proof } });
const settingsOf = async ({ token }: TestMember) =>
  (await scene().api.call(businessEndpoints.read, { token })).json();
const verify = ({ merchant }: Claim) =>
  ops(scene().api, 'business:verify', '--email', merchant.email);
/** The host answers with the site of this scene, at an address of its own. */
const newHost = () => {
  const host = `h${Math.random().toString(36).slice(2, 10)}.test`;
  scene().at[host] = scene().site.address;
  return host;
};

describe('another site', () => {
  test('is refused without a proof, for every business', async () => {
    const claim = await newClaim(scene());
    await verify(claim);

    const refused = await add(claim.merchant, `https://${newHost()}`);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'origin_unproven']);
    expect((await settingsOf(claim.merchant)).furtherOrigins).toEqual([]);
  });

  test('is added with the business’s own file, not with another’s', async () => {
    const [claim, other] = [await newClaim(scene()), await newClaim(scene())];
    const host = newHost();
    const file = (body: string) => scene().site.pages.set(FILE, { body });

    file(other.file.content);
    expect((await add(claim.merchant, `https://${host}`)).json().code).toBe('origin_unproven');
    file(claim.file.content);
    const added = await add(claim.merchant, `https://${host}`);
    scene().site.pages.delete(FILE);

    expect(added.json()).toMatchObject({
      furtherOrigins: [`https://${host}`],
      unprovenOrigins: [],
    });
    expect(await templatesTo(scene().api, claim.merchant.email)).toEqual(['origin-added']);
  });

  test('below the domain needs no proof once the domain is proven', async () => {
    const claim = await newClaim(scene());
    const origin = `https://shop.${claim.domain}`;

    expect((await add(claim.merchant, origin)).json().code).toBe('origin_unproven');
    await verify(claim);
    expect((await add(claim.merchant, origin)).statusCode).toBe(200);
    expect((await add(claim.merchant, `https://shop${claim.domain}`)).statusCode).toBe(409);
  });

  test('on the own machine needs no proof in the sandbox', async () => {
    const merchant = await newMerchant(scene().api, { isVouchedFor: false });

    expect((await add(merchant, 'http://localhost:8080')).statusCode).toBe(200);
    expect((await add(merchant, 'http://127.0.0.1:5500')).statusCode).toBe(200);
    expect((await add(merchant, 'http://localhost.evil.test:8080')).statusCode).toBe(409);
  });

  test('can be added by an operator', async () => {
    const merchant = await newMerchant(scene().api, { isVouchedFor: false });

    await ops(
      scene().api,
      'business:allow-origin',
      '--email',
      merchant.email,
      '--origin',
      'https://x.test',
    );

    expect(await settingsOf(merchant)).toMatchObject({
      furtherOrigins: ['https://x.test'],
      unprovenOrigins: [],
    });
  });
});

test('an added site without a proof is marked, and receives no payers', async () => {
  const { api } = scene();
  const merchant = await newMerchant(api);
  const origin = 'https://old-partner.test';
  await rowsOf(
    api.db,
    sql`insert into merchant_origin (merchant_id, origin) values (${merchant.id}, ${origin})`,
  );

  expect(await settingsOf(merchant)).toMatchObject({
    furtherOrigins: [origin],
    unprovenOrigins: [origin],
  });
  const session = await api.call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { amount: '40.00', currency: 'EUR', successUrl: `${origin}/thanks` },
  });
  const setting = await api.call(businessEndpoints.update, {
    token: merchant.token,
    body: { recipientCancelUrl: `${origin}/cart` },
  });
  expect([session.statusCode, setting.statusCode]).toEqual([422, 422]);

  await rowsOf(api.db, sql`update merchant_origin set proven_at = now(), proven_by = 'dns'`);
  const proven = await api.call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { amount: '40.00', currency: 'EUR', successUrl: `${origin}/thanks` },
  });
  expect(proven.statusCode).toBe(201);
});

describe('a thief with a sign-in', () => {
  test('cannot add a site', async () => {
    const merchant = await newMerchant(scene().api);

    expect((await add(merchant, 'https://a.shop.test', {})).statusCode).toBe(422);
    expect((await add(merchant, 'https://a.shop.test', { currentPassword: 'x' })).json().code).toBe(
      'credentials_invalid',
    );
    expect((await settingsOf(merchant)).furtherOrigins).toEqual([]);
  });

  test('cannot redirect events, even with the password', async () => {
    const merchant = await newMerchant(scene().api, { webhook: 'https://shop.test/hook' });
    const authenticator = await setUpAuthenticator(scene().api, merchant);
    const move = (body: object) =>
      scene().api.call(businessEndpoints.update, {
        token: merchant.token,
        body: { recipientWebhook: 'https://thief.test/hook', ...body },
      });

    expect((await move({})).statusCode).toBe(422);
    expect((await move({ currentPassword: PASSWORD })).json().code).toBe('second_factor_missing');
    expect((await settingsOf(merchant)).recipientWebhook).toBe('https://shop.test/hook');
    const code = await authenticator.code();
    expect((await move({ currentPassword: PASSWORD, code })).statusCode).toBe(200);
  });
});
