import * as endpoints from '#shared/appconfig/docs.ts';
import { brand, LEVELS } from '#shared/brand.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { formatToken } from '#shared/money.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';

export function appConfigRoutes(app: App): void {
  const { config } = app;
  serve(app, endpoints.read, async () => ({
    brand: brand.name,
    token: brand.token,
    levels: LEVELS.map((name, index) => ({
      name,
      threshold: formatToken(config.thresholds[index] ?? 0n),
    })),
    discountBasisPoints: config.discountBasisPoints,
    trialDays: config.trialDays,
    currencies: config.currencies,
    locales: config.locales,
    links: config.links,
    analytics: config.analytics,
    cardKey: config.cards?.publishableKey ?? null,
    ...(config.testCards ? { testCardKey: config.testCards.publishableKey } : {}),
    documents: LEGAL_VERSIONS,
  }));
}
