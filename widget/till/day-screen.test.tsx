// @vitest-environment jsdom
/** @jsxImportSource preact */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import till from '#locales/en/till.json';
import { createApiClient } from '#shared/http/api-client.ts';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { aSale } from '../test-support/till-sale.ts';
import { createLanguage } from '../texts.ts';
import { DayScreen } from './day-screen.tsx';
import { createTillModel } from './model/till-model.ts';

afterEach(cleanup);

const NOW = Date.parse('2026-11-21T12:00:00Z');
const FIRST = { data: [aSale(3), aSale(2)], next: aSale(2).id };
const LAST = { data: [aSale(1)], next: null };

/** The day of a till whose list has two pages; `isDown` refuses the second one. */
function dayOfTwoPages() {
  const asked: (string | null)[] = [];
  const state = { isDown: false };
  const calls: Promise<unknown>[] = [];
  const api = createApiClient({
    base: 'https://salus.example/api',
    token: () => undefined,
    fetch: async (url) => {
      const after = new URL(url).searchParams.get('after');
      asked.push(after);
      if (after && state.isDown) return new Response('', { status: 503 });
      return Response.json({ ...(after ? LAST : FIRST), totals: [], people: [] });
    },
  });
  const client: typeof api = {
    call(...call) {
      const answer = api.call(...call);
      calls.push(answer);
      return answer;
    },
  };
  const model = createTillModel({
    ...{ client, base: '/api', clock: manualClock() },
    fetch: () => Promise.reject(new Error('no stream')),
    page: {
      hidden: () => false,
      onceSeen() {},
      onToggle: () => () => {},
      onReturn: () => () => {},
    },
    newKey: () => 'key',
    onPaid() {},
  });
  const language = createLanguage('en', { till });
  render(<DayScreen {...{ model, language, client }} locale="en" now={() => NOW} />);
  return { asked, state, answered: () => act(() => Promise.all(calls).then(() => {})) };
}

const shown = () => screen.getAllByRole('button', { name: /^Sale/ }).map((one) => one.textContent);
const more = () => screen.findByRole('button', { name: 'Show more payments' });

test('a day with more payments than a page shows the rest after a press', async () => {
  const { asked } = dayOfTwoPages();
  fireEvent.click(await more());

  await screen.findByRole('button', { name: 'Sale 1' });
  expect(shown()).toEqual(['Sale 3', 'Sale 2', 'Sale 1']);
  expect(asked).toEqual([null, aSale(2).id]);
  expect(screen.queryByRole('button', { name: 'Show more payments' })).toBeNull();
});

test('after the last page the first new row has the focus', async () => {
  dayOfTwoPages();
  const button = await more();
  button.focus();
  fireEvent.click(button);

  await screen.findByRole('button', { name: 'Sale 1' });
  expect(document.activeElement?.textContent).toBe('Sale 1');
});

test('two presses show the rest once', async () => {
  const { asked, answered } = dayOfTwoPages();
  const button = await more();
  fireEvent.click(button);
  fireEvent.click(button);
  await answered();

  expect(asked).toEqual([null, aSale(2).id, aSale(2).id]);
  expect(shown()).toEqual(['Sale 3', 'Sale 2', 'Sale 1']);
});

test('a page that cannot be read leaves the list, and is read by the next press', async () => {
  const { state } = dayOfTwoPages();
  state.isDown = true;
  fireEvent.click(await more());
  await screen.findByText(till.fail.load);
  expect(shown()).toEqual(['Sale 3', 'Sale 2']);

  state.isDown = false;
  fireEvent.click(await more());

  await screen.findByRole('button', { name: 'Sale 1' });
});
