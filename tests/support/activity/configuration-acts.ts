/** Acts that change settings, keys, endpoints and buttons. */
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as couponsEndpoints from '#shared/coupons/endpoints.ts';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import * as invoicesEndpoints from '#shared/invoices/endpoints.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import * as tillEndpoints from '#shared/till/console-endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { png } from '../appearance/images.ts';
import { newKey } from '../merchants/api-keys.ts';
import { TEN_PERCENT } from '../payments/coupons.ts';
import { asSeller, BUYER, issued } from '../payments/invoices.ts';
import { TEN_CLASSES } from '../payments/passes.ts';
import { paidAgain } from '../payments/refunds.ts';
import { newTill, TILL } from '../payments/tills.ts';
import { newMember, type TestMember, type TestMerchant } from '../people/people.ts';
import { type DomainScene, newClaim } from '../sites/domain-scene.ts';
import { type Act, actsOf, PROOF } from './acts.ts';

const BUTTON = { name: 'Day pass', currency: 'EUR', amount: '10.00', enabled: true };

export function configurationActs(scene: () => DomainScene): Act[] {
  const api = () => scene().api;
  const { act, made } = actsOf(api);
  const endpointOf = async ({ token }: TestMember) => {
    const body = { url: 'https://shop.test/hook', ...PROOF };
    return (await made(api().call(webhooksEndpoints.create, { token, body }))).id;
  };
  const tokenIdOf = async ({ token }: TestMember) =>
    (await made(api().call(tokenEndpoints.list, { token }))).tokens[0].id;

  /** A payment of the business, whose invoice it can issue. */
  const invoiced = async (merchant: TestMerchant) => {
    await asSeller(api(), merchant);
    return (await paidAgain(api(), { merchant, payer: await newMember(api(), { cash: '1000' }) }))
      .id;
  };

  return [
    act(businessEndpoints.update, ['settings.changed'], {
      body: { recipientSuccessUrl: 'https://shop.test/thanks' },
    }),
    act(businessEndpoints.createOrigin, ['origin.added'], {
      body: { origin: 'https://more.shop.test', ...PROOF },
    }),
    act(businessEndpoints.deleteOrigin, ['origin.removed'], async ({ token }) => {
      const origin = 'https://more.shop.test';
      await made(api().call(businessEndpoints.createOrigin, { token, body: { origin, ...PROOF } }));
      return { query: { origin } };
    }),
    {
      endpoint: domainEndpoints.check,
      kinds: ['domain.verified'],
      async prepare() {
        const { merchant, dns } = await newClaim(scene());
        scene().dns.texts.set(dns.name, [dns.value]);
        return { shop: merchant, options: { body: { method: 'dns' } } };
      },
    },
    act(appearanceEndpoints.update, ['appearance.changed'], { body: { radius: 8 } }),
    act(appearanceEndpoints.uploadLogo, ['logo.uploaded'], async () => ({
      body: { image: (await png()).toString('base64') },
    })),
    act(appearanceEndpoints.deleteLogo, ['logo.removed'], async ({ token }) => {
      const body = { image: (await png()).toString('base64') };
      await made(api().call(appearanceEndpoints.uploadLogo, { token, body }));
      return {};
    }),
    act(keyEndpoints.create, ['api_key.created'], {
      body: { name: 'Till', scopes: ['balance:read'], ...PROOF },
    }),
    act(keyEndpoints.roll, ['api_key.rolled', 'api_key.created'], async (shop) => ({
      params: { id: (await newKey(api(), shop)).id },
      body: { overlapHours: 24, ...PROOF },
    })),
    act(keyEndpoints.revoke, ['api_key.revoked'], async (shop) => ({
      params: { id: (await newKey(api(), shop)).id },
      body: PROOF,
    })),
    act(tillEndpoints.create, ['till.created'], { body: TILL }),
    act(tillEndpoints.change, ['till.changed'], async (shop) => ({
      params: { id: (await newTill(api(), shop)).till.id },
      body: { refundLimit: '50.00', ...PROOF },
    })),
    act(tillEndpoints.revoke, ['till.revoked'], async (shop) => ({
      params: { id: (await newTill(api(), shop)).till.id },
    })),
    act(tokenEndpoints.create, ['api_key.revoked', 'api_key.created'], {
      body: { previous: 'revoke', ...PROOF },
    }),
    act(tokenEndpoints.reveal, ['api_key.revealed'], async (shop) => ({
      params: { id: await tokenIdOf(shop) },
      body: PROOF,
    })),
    act(tokenEndpoints.revoke, ['api_key.revoked'], async (shop) => ({
      params: { id: await tokenIdOf(shop) },
      body: PROOF,
    })),
    act(webhooksEndpoints.create, ['webhook_endpoint.created'], {
      body: { url: 'https://shop.test/hook', ...PROOF },
    }),
    act(webhooksEndpoints.update, ['webhook_endpoint.changed'], async (shop) => ({
      params: { id: await endpointOf(shop) },
      body: { url: 'https://shop.test/other', ...PROOF },
    })),
    act(webhooksEndpoints.remove, ['webhook_endpoint.deleted'], async (shop) => ({
      params: { id: await endpointOf(shop) },
    })),
    act(webhooksEndpoints.reveal, ['webhook_endpoint.secret_revealed'], async (shop) => ({
      params: { id: await endpointOf(shop) },
      body: PROOF,
    })),
    act(webhooksEndpoints.rollSecret, ['webhook_endpoint.secret_rolled'], async (shop) => ({
      params: { id: await endpointOf(shop) },
      body: PROOF,
    })),
    act(buttonsEndpoints.create, ['button.created'], { body: BUTTON }),
    act(buttonsEndpoints.change, ['button.changed'], async ({ token }) => ({
      params: { id: (await made(api().call(buttonsEndpoints.create, { token, body: BUTTON }))).id },
      body: { ...BUTTON, name: 'Week pass' },
    })),
    act(couponsEndpoints.create, ['coupon.created'], { body: TEN_PERCENT }),
    act(couponsEndpoints.change, ['coupon.changed'], async ({ token }) => ({
      params: {
        id: (await made(api().call(couponsEndpoints.create, { token, body: TEN_PERCENT }))).id,
      },
      body: { name: 'Winter' },
    })),
    act(invoicesEndpoints.changeSettings, ['settings.changed'], { body: { byPayer: true } }),
    act(invoicesEndpoints.issue, ['invoice.issued'], async (shop) => ({
      body: { paySession: await invoiced(shop), buyer: BUYER },
    })),
    act(invoicesEndpoints.voidInvoice, ['invoice.voided'], async (shop) => ({
      params: { id: (await issued(api(), shop, await invoiced(shop))).id },
      body: { reason: 'Wrong name' },
    })),
    act(passesEndpoints.create, ['pass.created'], { body: TEN_CLASSES }),
    act(passesEndpoints.change, ['pass.changed'], async ({ token }) => ({
      params: {
        id: (await made(api().call(passesEndpoints.create, { token, body: TEN_CLASSES }))).id,
      },
      body: { ...TEN_CLASSES, name: 'Ten evenings' },
    })),
  ];
}
