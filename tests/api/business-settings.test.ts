import { expect, test } from 'vitest';
import { readBusinessSettings } from '#shared/business/contract.ts';
import { useApi } from '../support/api.ts';
import { newMember, newMerchant } from '../support/people.ts';

const api = useApi();

test('a business reads its name, its domain and where its pages are', async () => {
  const merchant = await newMerchant(api());

  const response = await api().call(readBusinessSettings, { token: merchant.token });

  expect(response.statusCode).toBe(200);
  const settings = response.json();
  expect(settings.recipientName).not.toBe('');
  expect(settings.origins).toContain(`https://${settings.recipientDomain}`);
});

test('a business reads where linked members come back to', async () => {
  const urls = { linkSuccessUrl: 'https://shop.test/in', linkDeniedUrl: 'https://shop.test/out' };
  const merchant = await newMerchant(api(), urls);

  const response = await api().call(readBusinessSettings, { token: merchant.token });

  expect(response.json()).toMatchObject({
    linkSuccessURL: urls.linkSuccessUrl,
    linkDeniedURL: urls.linkDeniedUrl,
  });
});

test('a member who is no business has no settings', async () => {
  const { token } = await newMember(api());

  const response = await api().call(readBusinessSettings, { token });

  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe('not_found');
});
