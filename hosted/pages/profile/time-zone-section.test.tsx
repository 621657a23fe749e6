// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { renderApp } from '../../test-support/render-app.tsx';

test('saves the zone of the times in e-mails, which is UTC until one is known', async () => {
  const bodies: unknown[] = [];
  const { person } = await renderApp('/account/profile/edit', {
    signedIn: true,
    answers: {
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      'PUT /users/me': (body) => {
        bodies.push(body);
        return { body: { ...aUser(), ...(body as object) } };
      },
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Time zone' }));
  const zone = part.getByLabelText<HTMLSelectElement>('Zone of the times in our e-mails');
  expect(zone.value).toBe('UTC');

  await person.selectOptions(zone, 'America/New York');
  await person.click(part.getByRole('button', { name: 'Save' }));

  await part.findByText('Your profile has been updated');
  expect(bodies).toEqual([{ timeZone: 'America/New_York' }]);
  expect(zone.value).toBe('America/New_York');
});
