// @vitest-environment jsdom

import { fireEvent } from '@testing-library/dom';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOGO_PROBLEMS } from '#shared/appearance/logo-limits.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const HASH = '0123456789abcdef0123456789abcdef';
const OURS: Appearance = {
  logo: null,
  isDomainProven: true,
  isLogoBlocked: false,
  accentLight: null,
  accentDark: null,
  radius: null,
  font: null,
  listed: false,
};

async function open(stored: Partial<Appearance> = {}, answers: Answers = {}) {
  const app = await renderApp('/account/profile/link?tab=appearance', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /merchant/appearance': () => ({ body: { ...OURS, ...stored } }),
      ...answers,
    },
  });
  await screen.findByText('Preview');
  const card = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, card, look: card('Colours, corners and font'), logo: card('Logo') };
}

const previews = () =>
  screen
    .getAllByTitle<HTMLIFrameElement>(/On a (light|dark) page/)
    .map(({ src }) => Object.fromEntries(new URL(src).searchParams));

const file = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

test('the preview follows each choice in both themes, and Save sends all of them', async () => {
  const sent: unknown[] = [];
  const { person, look } = await open(
    { accentDark: '#d9a6e8', logo: HASH },
    {
      'PUT /merchant/appearance': (body) => {
        sent.push(body);
        return { body: OURS };
      },
    },
  );

  fireEvent.change(look.getByLabelText('Accent on light pages'), { target: { value: '#7b2d8e' } });
  await person.selectOptions(look.getByLabelText('Corners'), 'Square');
  await person.selectOptions(look.getByLabelText('Font'), 'Serif');

  const common = { radius: '0', font: 'serif', logo: HASH, locale: 'en' };
  await waitFor(() =>
    expect(previews()).toEqual([
      { theme: 'light', accent: '#7b2d8e', ...common },
      { theme: 'dark', accent: '#d9a6e8', ...common },
    ]),
  );
  await person.click(look.getByRole('button', { name: 'Save' }));
  await look.findByText('Saved');
  expect(sent).toEqual([
    { accentLight: '#7b2d8e', accentDark: '#d9a6e8', radius: 0, font: 'serif' },
  ]);
});

test('a colour that is hard to see names its contrast, is not saved, and offers the nearest', async () => {
  const { person, look } = await open();

  fireEvent.change(look.getByLabelText('Accent on light pages'), { target: { value: '#ffd400' } });

  look.getByText('Contrast 1.43:1. Buttons need at least 3:1 to be seen.');
  expect(look.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await person.click(look.getByRole('button', { name: 'Use #b09200 instead' }));
  expect(look.getByText('#b09200')).toBeTruthy();
  expect(look.getByRole('button', { name: 'Save' }).hasAttribute('aria-disabled')).toBe(false);
});

test('a logo is uploaded in base64, and can be removed', async () => {
  const sent: unknown[] = [];
  const { person, logo } = await open(
    {},
    {
      'PUT /merchant/appearance/logo': (body) => {
        sent.push(body);
        return { body: { ...OURS, logo: HASH } };
      },
    },
  );

  await person.upload(logo.getByLabelText('Choose an image', { selector: 'input' }), file(3));

  await logo.findByText('The logo is saved.');
  expect(sent).toEqual([{ image: 'AAAA' }]);
});

test('a refused image names its fault', async () => {
  const { person, logo } = await open(
    {},
    {
      'PUT /merchant/appearance/logo': () => ({
        status: 422,
        body: {
          ...{ statusCode: 422, error: 'Refused', code: 'validation_failed', message: 'No' },
          errors: [{ path: 'image', message: LOGO_PROBLEMS.animated, code: 'logo_animated' }],
        },
      }),
    },
  );
  const input = logo.getByLabelText('Choose an image', { selector: 'input' });

  await person.upload(input, file());
  await logo.findByText('Animated images are not supported.');

  await person.upload(input, file(512 * 1024 + 1));
  await logo.findByText('The file is larger than 512 kB.');
});

test('without a verified domain the logo waits for it', async () => {
  const { logo } = await open({ isDomainProven: false, logo: HASH });

  expect(logo.getByRole('link', { name: 'Verify your domain' }).getAttribute('href')).toBe(
    '/account/profile/link?tab=domain',
  );
  expect(logo.getByRole('button', { name: 'Choose an image' })).toHaveProperty(
    'ariaDisabled',
    'true',
  );
  expect(logo.queryByRole('img')).toBeNull();
});

test('is listed on the home page once the business asks for it', async () => {
  const sent: unknown[] = [];
  let listed = false;
  const { person, card } = await open(
    {},
    {
      'GET /merchant/appearance': () => ({ body: { ...OURS, listed } }),
      'PUT /merchant/appearance': (body) => {
        sent.push(body);
        listed = true;
        return { body: { ...OURS, listed } };
      },
    },
  );
  const part = card('Be found');
  part.getByText('You are not listed on the home page.');

  await person.click(part.getByRole('button', { name: 'List us' }));

  await part.findByText('You are listed on the home page.');
  expect(sent).toEqual([{ listed: true }]);
  part.getByRole('button', { name: 'Stop listing us' });
});
