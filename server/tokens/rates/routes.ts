import * as tokenEndpoints from '#shared/token/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { currentRates, rateHistory } from './rates.ts';

export function tokenRoutes(app: App): void {
  serve(app, tokenEndpoints.readRates, async () => ({ rates: await currentRates(app.db) }));

  serve(app, tokenEndpoints.readRateHistory, async ({ reads, input }) => {
    const { currency, from, to } = input.query;
    return { points: await rateHistory(reads, currency, from, to) };
  });
}
