/** An invitation's frame: its documents, its status, and the tokens it refuses. */
import { describe, expect, test } from 'vitest';
import type {
  LinkFrameBootstrapData,
  SignInBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { frameToken } from '../../support/api/frame-token.ts';
import { linkScene as newScene } from '../../support/payments/links.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { SHOP } from '../../support/people/people.ts';

const api = useApi();

test('the token of a payment’s frame is refused by an invitation', async () => {
  const [{ params, merchant }, { payer, ...payment }] = [
    await newScene(api()),
    await payScene(api()),
  ];
  const token = await frameToken(api(), payer, payment.id);

  const statuses = [
    await api().call(linkEndpoints.accept, { params, token }),
    await api().call(linkEndpoints.deny, { params, token }),
    await api().call(linkEndpoints.end, { params, token }),
    await api().call(linkEndpoints.accept, { params: payment.params, token }),
  ].map(({ statusCode }) => statusCode);

  expect(statuses).toEqual(Array(4).fill(403));
  // Endpoints open to everyone treat the token as anonymous.
  expect((await api().call(linkEndpoints.readSession, { params, token })).json().member).toBeNull();
  const asMerchant = await api().call(merchantLinkEndpoints.readSession, { params, token });
  expect(asMerchant.statusCode).toBe(403);
  const own = await api().call(merchantLinkEndpoints.readSession, {
    params,
    token: merchant.apiToken,
  });
  expect(own.json().status).toBe('pending');
});

test('its status can be followed by anyone who has the id', async () => {
  const { params, member } = await newScene(api());
  const now = async () => (await api().call(liveEndpoints.followInvitation, { params })).json();
  expect(await now()).toEqual({ status: 'pending', version: 1 });

  await api().call(linkEndpoints.accept, { params, token: member.token });

  expect(await now()).toEqual({ status: 'linked', version: 2 });
});

describe('the documents', () => {
  const bootstrapDataOf = <Data>(html: string) =>
    JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Data;
  const open = (url: string) => api().http.inject({ url });

  test('may be framed by the merchant’s origins at creation only', async () => {
    const { id } = await newScene(api());

    const { headers, body, statusCode } = await open(`/embed/link/${id}?origin=${SHOP}`);

    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain(
      `frame-ancestors ${SHOP} https://www.shop.test`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    const bootstrapData = bootstrapDataOf<LinkFrameBootstrapData>(body);
    expect(bootstrapData.parentOrigin).toBe(SHOP);
    expect(bootstrapData.session).toMatchObject({ id, status: 'pending', member: null });
  });

  test('are refused to another site, which gets a document without data', async () => {
    const { id } = await newScene(api());

    const { body, statusCode, headers } = await open(
      `/embed/link/${id}?origin=https://evil.example`,
    );

    expect(statusCode).toBe(403);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(body).toContain('This site cannot show this checkout');
    expect(body).not.toContain('id="boot"');
  });

  test('of an unknown invitation contain no data', async () => {
    const { headers, body, statusCode } = await open(`/embed/link/${newId('lnk')}`);

    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(bootstrapDataOf<LinkFrameBootstrapData>(body).session).toBeNull();
  });

  test('for signing in name the merchant and its domain, and cannot be framed', async () => {
    const { id } = await newScene(api());

    const { headers, body } = await open(`/embed/signin/${id}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    const bootstrapData = bootstrapDataOf<SignInBootstrapData>(body);
    expect([bootstrapData.kind, bootstrapData.session?.merchant.domain]).toEqual([
      'link',
      'shop.test',
    ]);
  });

  test.each(['/embed/link/pay_', '/embed/pay/lnk_'])('%s… is not a page', async (path) => {
    const response = await open(`${path}${'0'.repeat(26)}`);

    expect([response.statusCode, response.headers['x-frame-options']]).toEqual([404, 'DENY']);
  });
});
