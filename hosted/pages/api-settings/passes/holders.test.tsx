// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { aHolding, aVisit } from '../../../test-support/passes.ts';
import {
  asRole,
  DETAIL,
  HELD,
  HOLDING,
  openConsole,
  PASS,
  VISIT,
} from '../../../test-support/passes-console.tsx';

beforeAll(stubDialogs);

test('holders are pseudonyms until they share a name', async () => {
  const named = aHolding({
    id: `hld_${'b'.repeat(26)}`,
    holder: { id: `hdr_${'b'.repeat(26)}`, name: 'Ana López', email: null },
  });
  await openConsole(DETAIL, {
    [`GET /merchant/passes/${PASS}/holdings`]: () => ({
      body: {
        data: [aHolding(), named, aHolding({ id: `hld_${'c'.repeat(26)}`, holder: null })],
        next: null,
      },
    }),
  });

  const link = await screen.findByRole('link', { name: /^Member …\w{6}$/ });
  expect(link.getAttribute('href')).toBe(HELD);
  expect(screen.getByRole('link', { name: 'Ana López' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Deleted account' })).toBeDefined();
});

test.each([
  ['finance', [], ['Take visit', 'Switch off', 'Give a pass', 'Extend all']],
  ['till', ['Take visit'], ['Switch off', 'Give a pass', 'Extend all']],
  ['owner', ['Take visit', 'Switch off', 'Give a pass', 'Extend all'], []],
])('a person with the role %s gets only the acts of the role', async (role, offered, absent) => {
  await openConsole(DETAIL, asRole(role));

  await screen.findByRole('heading', { name: 'Holders' });
  for (const name of offered) await screen.findByRole('button', { name });
  await waitFor(() => {
    for (const name of absent) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

test('shows the history of a held pass, and gives a visit back after a question', async () => {
  let visit = aVisit();
  const { person, api } = await openConsole(HELD, {
    [`GET /merchant/passes/${PASS}/visits?holding=${HOLDING}`]: () => ({
      body: { data: [visit], next: null },
    }),
    [`DELETE /merchant/visits/${VISIT}`]: () => {
      visit = aVisit({ returnedAt: '2026-11-23T19:00:00.000Z' });
      return { body: visit };
    },
  });
  await screen.findByText('Visits: 1');
  await person.click(screen.getByRole('button', { name: /^Give back the visit of/ }));
  const dialog = within(screen.getByRole('dialog', { name: /^Give back the visit of/ }));
  expect(api.calls).not.toContain(`DELETE /merchant/visits/${VISIT}`);
  await person.click(dialog.getByRole('button', { name: 'Give back' }));

  await screen.findByText('Given back');
  expect(screen.getByRole('link', { name: 'See payment' }).getAttribute('href')).toContain(
    String(aHolding().paySessionId),
  );
});

test('freezes a pass until a day, and ends the freeze', async () => {
  let held = aHolding();
  const sent: unknown[] = [];
  const { person } = await openConsole(HELD, {
    [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: held }),
    [`POST /merchant/holdings/${HOLDING}/freeze`]: (body) => {
      sent.push(body);
      const { until } = body as { until: string | null };
      held = aHolding(until ? { status: 'frozen', frozenUntil: until } : {});
      return { body: held };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Freeze' }));
  await person.type(screen.getByLabelText('Resumes on'), '2026-12-24');
  await person.click(screen.getByRole('button', { name: 'Freeze pass' }));

  await person.click(await screen.findByRole('button', { name: 'End the freeze' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the freeze' }));
  await person.click(dialog.getByRole('button', { name: 'End the freeze' }));

  await screen.findByRole('button', { name: 'Freeze' });
  expect(sent).toEqual([{ until: new Date('2026-12-24T00:00:00').toISOString() }, { until: null }]);
});

test('the history has the freezes that are over', async () => {
  const freezes = [{ from: '2026-12-01T10:00:00.000Z', until: '2026-12-08T10:00:00.000Z' }];
  await openConsole(HELD, {
    [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: aHolding({ freezes }) }),
  });

  await screen.findByText(/^Frozen from .*1.* to .*8/);
});

test.each(['expired', 'returned'] as const)('a pass that is %s offers nothing', async (status) => {
  await openConsole(HELD, {
    [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: aHolding({ status }) }),
  });

  await screen.findByText('Visits: 1');
  for (const name of ['Take visit', 'Freeze', /^Give back/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('gives a pass by a link that is shown once', async () => {
  const url = `https://pay.example/account/membership?gift=gft_${'a'.repeat(26)}`;
  const { person } = await openConsole(DETAIL, {
    [`POST /merchant/passes/${PASS}/given`]: (body) => {
      expect(body).toEqual({});
      return {
        status: 201,
        body: {
          holding: null,
          gift: { id: `gft_${'a'.repeat(26)}`, url, expiresAt: '2026-12-24T10:00:00.000Z' },
        },
      };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Give a pass' }));
  await person.click(screen.getByRole('button', { name: 'Create link' }));

  await screen.findByText(url);
  await screen.findByRole('img', { name: 'QR code of the link' });
});

test('extends all passes only after it said how many', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(DETAIL, {
    [`POST /merchant/passes/${PASS}/extend`]: (body) => {
      sent.push(body);
      return { body: { extended: 7 } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Extend all' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extend all passes' }));
  await person.type(dialog.getByLabelText('Days'), '14');
  await person.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('Passes that will be extended: 7');
  expect(sent).toEqual([{ days: 14, preview: true }]);

  await person.click(dialog.getByRole('button', { name: 'Extend all' }));

  await screen.findByText('Passes extended: 7');
  expect(sent[1]).toEqual({ days: 14, preview: false });
});
