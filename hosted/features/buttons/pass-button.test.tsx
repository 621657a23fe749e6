// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { aButton } from '../../test-support/buttons.ts';
import { aPass } from '../../test-support/passes.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const { id: PASS } = aPass();
const button = aButton({ pass: PASS });

test('a button that sells a pass begins with its name and price', async () => {
  let sent: unknown;
  const { person } = await renderApp(`/account/profile/link?tab=buttons&button=new&sells=${PASS}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Linden Yoga' }) }),
      [`GET /merchant/buttons/${button.id}`]: () => ({ body: button }),
      [`GET /merchant/passes/${PASS}`]: () => ({ body: aPass() }),
      'GET /merchant/passes': () => ({ body: { data: [aPass()], next: null } }),
      'POST /merchant/buttons': (body) => {
        sent = body;
        return { status: 201, body: button };
      },
    },
  });
  expect(await screen.findByLabelText('Sells a pass')).toHaveProperty('value', PASS);

  await person.click(screen.getByRole('button', { name: 'Create button' }));

  const link = await screen.findByRole('link', { name: 'See pass' });
  expect(link.getAttribute('href')).toContain(PASS);
  expect(sent).toMatchObject({
    name: aPass().name,
    amount: '150.00',
    currency: 'EUR',
    pass: PASS,
  });
});
