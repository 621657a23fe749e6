import { screen } from '@testing-library/react';
import { holding, transactionId } from './accounts.ts';
import { type Answers, refused } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

type Holding = Parameters<typeof holding>[0];

/** The stake page with these balances and an API that applies moves. */
export async function openStakePage(
  has: { cash: string; stake: number } & Holding,
  refusal?: () => ReturnType<typeof refused> | undefined,
  query = '',
  more: Answers = {},
) {
  const now = { ...has };
  const sent: { body: unknown; key: string | undefined }[] = [];
  const app = await renderApp(`/account/membership/stake${query}`, {
    signedIn: true,
    answers: {
      ...Object.fromEntries(
        Object.keys(holding()).map((call) => [
          call,
          () => holding(now)[call]?.(undefined) ?? { body: {} },
        ]),
      ),
      // The page shows no way to a payment that does not exist.
      [`GET /pay/${new URLSearchParams(query).get('payment')}`]: () =>
        refused(404, 'session_not_found'),
      ...more,
      'POST /wallet/stake': (given, headers) => {
        const body = given as { amount: string; direction: string };
        sent.push({ body, key: headers?.['idempotency-key'] });
        const refuse = refusal?.();
        if (refuse) return refuse;
        const units = Number(body.amount) * (body.direction === 'to-stake' ? 1 : -1);
        now.cash = String(Number(now.cash) - units);
        now.stake += units;
        const level = now.stake >= 5000 ? 'Gemma' : now.stake >= 1000 ? 'Sens' : 'Visita';
        return {
          body: {
            transactionId: transactionId(9),
            cash: now.cash,
            stake: String(now.stake),
            level,
          },
        };
      },
    },
  });
  const amount = await screen.findByRole('textbox', { name: 'Amount (SLS)' });
  return { ...app, sent, amount };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const heading = (name: RegExp | string) => screen.findByRole('heading', { name });
