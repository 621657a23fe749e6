// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { CARD_PARTS } from '#shared/purchases/card-parts.ts';
import { fakeStripe } from '../../test-support/fake-stripe.ts';
import { startTestTexts } from '../../test-support/texts.ts';
import { useCard } from './use-card.ts';

const opening = vi.hoisted(() => ({ done: () => {} }));
vi.mock('./open-stripe.ts', () => ({
  openStripe: (_: unknown, key: string) =>
    new Promise((done) => {
      opening.done = () => done(window.Stripe?.(key));
    }),
}));

function Fields() {
  const card = useCard('pk_test_1');
  return CARD_PARTS.map((part) => (
    <div key={part} ref={card.places[part]}>
      {part}
    </div>
  ));
}

function Busy({ until }: { until: Promise<void> | undefined }) {
  if (until) use(until);
  return null;
}

const page = (until?: Promise<void>) => (
  <Suspense fallback="Loading">
    <Fields />
    <Busy until={until} />
  </Suspense>
);

test('a script that loads while the fields are hidden waits for their return', async () => {
  await startTestTexts('en');
  const stripe = fakeStripe(() => ({ paymentIntent: { status: 'succeeded' } }));
  const { rerender } = render(page());
  await screen.findByText('number');
  let show = () => {};
  const hidden = new Promise<void>((done) => {
    show = done;
  });
  await act(async () => rerender(page(hidden)));
  await screen.findByText('Loading');

  await act(async () => opening.done());
  expect(stripe.mounted).toEqual([]);
  await act(async () => show());
  await act(async () => opening.done());

  expect(stripe.mounted).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']);
});
