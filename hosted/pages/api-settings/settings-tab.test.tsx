// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { SETTINGS } from '../../test-support/business-settings.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

async function open(tab: 'settings' | 'addresses' | 'linking' | 'webhooks', answers: Answers = {}) {
  const app = await renderApp(`/account/profile/link?tab=${tab}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /merchant/settings': () => ({ body: SETTINGS }),
      ...answers,
    },
  });
  await waitFor(() => expect(screen.getAllByRole('region')).not.toEqual([]));
  const card = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, card };
}

test('the business chooses the currency of its sums', async () => {
  const sent: unknown[] = [];
  let settings = SETTINGS;
  const { person, card } = await open('settings', {
    'GET /appconfig': () => ({ body: { currencies: ['EUR', 'USD'] } }),
    'GET /merchant/settings': () => ({ body: settings }),
    'PUT /merchant/settings': (body) => {
      sent.push(body);
      settings = { ...SETTINGS, currency: 'USD' };
      return { body: settings };
    },
  });
  const field = card('Currency').getByLabelText<HTMLSelectElement>('Currency of your business');
  expect(field.value).toBe('EUR');

  await person.selectOptions(field, 'USD');

  await card('Currency').findByText('Saved');
  expect(sent).toEqual([{ currency: 'USD' }]);
  expect(field.value).toBe('USD');
});

test('shows the stored settings in their fields', async () => {
  const { card } = await open('addresses');

  const value = (name: string, label: string) =>
    card(name).getByLabelText<HTMLInputElement>(label).value;
  expect(value('Payments', 'After paying')).toBe('https://casaverde.example/thanks');
  expect(value('Payments', 'After cancelling')).toBe('');
});

test('shows the address of the first webhook endpoint below the endpoints', async () => {
  await open('webhooks');

  const field = await screen.findByLabelText<HTMLInputElement>('Webhook address');
  expect(field.value).toBe('https://casaverde.example/hook');
});

test('saving sends only changed fields and confirms it', async () => {
  const sent: unknown[] = [];
  const { person, card } = await open('addresses', {
    'PUT /merchant/settings': (body) => {
      sent.push(body);
      return { body: SETTINGS };
    },
  });

  const payments = card('Payments');
  await person.clear(payments.getByLabelText('After paying'));
  await person.type(payments.getByLabelText('After cancelling'), ' https://casaverde.example/x ');
  await person.click(payments.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(payments.getByRole('status').textContent).toBe('Saved'));
  expect(sent).toEqual([
    { recipientSuccessUrl: null, recipientCancelUrl: 'https://casaverde.example/x' },
  ]);
});

test('an invalid address shows an error at its field', async () => {
  const message = 'Must be on one of your own sites: https://casaverde.example';
  const { person, card } = await open('linking', {
    'PUT /merchant/settings': () => {
      const { status, body } = refused(422, 'validation_failed');
      return {
        status: status ?? 422,
        body: { ...Object(body), errors: [{ path: 'linkDeniedURL', message }] },
      };
    },
  });

  const linking = card('Linking accounts');
  const field = linking.getByLabelText('After declining');
  await person.type(field, 'https://elsewhere.example');
  await person.click(linking.getByRole('button', { name: 'Save' }));

  await linking.findByText(/This is not on one of your sites/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

test('adds a site by its normalised origin', async () => {
  const sent: unknown[] = [];
  const { person, card } = await open('addresses', {
    'POST /merchant/settings/origins': (body) => {
      sent.push(body);
      return { body: SETTINGS };
    },
  });

  const sites = card('Sites allowed to show the checkout');
  await person.type(sites.getByLabelText('Another site'), 'https://Shop.example/');
  await person.type(sites.getByLabelText('Current password'), 'secret{Enter}');

  await sites.findByText('https://shop.example can now show your checkout.');
  expect(sent).toEqual([{ origin: 'https://shop.example', currentPassword: 'secret' }]);
  expect(sites.getByLabelText<HTMLInputElement>('Another site').value).toBe('');
});

test('added sites can be removed, sites of the domain cannot', async () => {
  const { person, card, api } = await open('addresses', {
    'DELETE /merchant/settings/origins?origin=https%3A%2F%2Fmore.example': () => ({
      body: SETTINGS,
    }),
  });

  const sites = card('Sites allowed to show the checkout');
  expect(sites.getAllByText('Your domain')).toHaveLength(2);
  await person.click(sites.getByRole('button', { name: 'Remove https://more.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await sites.findByText('https://more.example can no longer show your checkout.');
  expect(api.calls.some((call) => call.startsWith('DELETE'))).toBe(true);
});

test('the dialog shows why a site cannot be removed', async () => {
  const { person, card } = await open('addresses', {
    'DELETE /merchant/settings/origins?origin=https%3A%2F%2Fmore.example': () =>
      refused(409, 'origin_in_use'),
  });

  await person.click(
    card('Sites allowed to show the checkout').getByRole('button', { name: /^Remove/ }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await dialog.findByText('One of your addresses is on this site. Change it first.');
});

describe('redirect addresses of OAuth', () => {
  const uri = 'https://casaverde.example/callback';
  const other = 'https://casaverde.example/other';

  test('are added at the end of the list', async () => {
    const sent: unknown[] = [];
    const { person, card } = await open('linking', {
      'GET /merchant/settings': () => ({ body: { ...SETTINGS, oauthRedirectUris: [uri] } }),
      'PUT /merchant/settings': (body) => {
        sent.push(body);
        return { body: SETTINGS };
      },
    });

    const oauth = card('Linking with OAuth');
    expect(oauth.getByText(SETTINGS.id)).toBeTruthy();
    await person.type(oauth.getByLabelText('Redirect address'), `${other}{Enter}`);

    await oauth.findByText(`${other} can now receive codes.`);
    expect(sent).toEqual([{ oauthRedirectUris: [uri, other] }]);
  });

  test('are removed one at a time', async () => {
    const sent: unknown[] = [];
    const { person, card } = await open('linking', {
      'GET /merchant/settings': () => ({ body: { ...SETTINGS, oauthRedirectUris: [uri, other] } }),
      'PUT /merchant/settings': (body) => {
        sent.push(body);
        return { body: SETTINGS };
      },
    });

    const oauth = card('Linking with OAuth');
    await person.click(oauth.getByRole('button', { name: `Remove ${uri}` }));

    await oauth.findByText(`${uri} no longer receives codes.`);
    expect(sent).toEqual([{ oauthRedirectUris: [other] }]);
  });

  test('show an error of the new address at its field', async () => {
    const message = 'Must be on one of your own sites: https://casaverde.example';
    const { person, card } = await open('linking', {
      'GET /merchant/settings': () => ({ body: { ...SETTINGS, oauthRedirectUris: [uri] } }),
      'PUT /merchant/settings': () => {
        const { status, body } = refused(422, 'validation_failed');
        const errors = [{ path: 'oauthRedirectUris.1', message }];
        return { status: status ?? 422, body: { ...Object(body), errors } };
      },
    });

    const oauth = card('Linking with OAuth');
    const field = oauth.getByLabelText('Redirect address');
    await person.type(field, 'https://elsewhere.example{Enter}');

    await oauth.findByText(/This is not on one of your sites/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
