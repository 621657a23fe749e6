// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const GROUPS = [
  { about: 'usr_own', business: null, choices: [{ kind: 'level_changed', wanted: true }] },
  { about: 'usr_shop', business: 'Casa Alba', choices: [{ kind: 'daily_summary', wanted: false }] },
];

async function atEmails(answer: Answers[string]) {
  const answers: Answers = {
    'GET /users/me/notifications': () => ({ body: { groups: GROUPS } }),
    'PUT /users/me/notifications': answer,
  };
  const app = await renderApp('/account/profile/edit', { signedIn: true, answers });
  const shop = await screen.findByRole('group', { name: 'Casa Alba' });
  return { ...app, shop, box: within(shop).getByRole<HTMLInputElement>('checkbox') };
}

test('a box is labelled by its kind, stores the choice at once, and says so', async () => {
  const bodies: unknown[] = [];
  const { person, box } = await atEmails((body) => {
    bodies.push(body);
    return { body: { groups: GROUPS } };
  });

  await person.click(box);

  expect(screen.getByLabelText('Summary after each day with sales')).toBe(box);
  await waitFor(() =>
    expect(bodies).toEqual([{ about: 'usr_shop', kind: 'daily_summary', wanted: true }]),
  );
  await screen.findByText('Saved');
});

test('a choice that is refused is taken back, with the reason', async () => {
  const { person, box } = await atEmails(() => refused(404, 'not_found'));

  await person.click(box);

  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/\w/),
    ),
  );
  expect(box.checked).toBe(false);
});
