import { readRateHistory, readRates } from '#shared/token/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { currentRates, rateHistory } from './rates.ts';

export function tokenRoutes(app: App): void {
  serve(app, readRates, async () => ({ rates: await currentRates(app.db) }));

  serve(app, readRateHistory, async ({ input }) => {
    const { currency, from, to } = input.query;
    return { points: await rateHistory(app.db, currency, from, to) };
  });
}
