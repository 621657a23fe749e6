import { expect, test } from 'vitest';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { startApi, useApi } from '../../support/api/api.ts';

const api = useApi();

test('the configuration gives a client the brand, the levels and the terms, and no secret', async () => {
  const response = await api().call(appconfigEndpoints.read);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    brand: 'Salus',
    cardKey: null,
    token: { name: 'Salus token', symbol: 'SLS', decimals: 18 },
    levels: [
      { name: 'Visita', threshold: '0' },
      { name: 'Sens', threshold: '1000' },
      { name: 'Gemma', threshold: '5000' },
      { name: 'Summa', threshold: '20000' },
      { name: 'Maxima', threshold: '100000' },
    ],
    discountBasisPoints: 500,
    trialDays: 30,
    currencies: ['EUR', 'USD'],
    locales: {
      default: 'en',
      enabled: allLanguages(),
    },
    links: { mail: null, social: [] },
    analytics: null,
    documents: LEGAL_VERSIONS,
  });
});

test('the configuration reflects this installation’s settings', async () => {
  const links = { mail: 'help@salus.test', social: [{ name: 'X', url: 'https://x.test/' }] };
  const thresholds = ['0', '1', '2', '3', '4.5'];
  const other = await startApi(
    {
      thresholds: [0n, 1n, 2n, 3n].map((whole) => whole * 10n ** 18n).concat(45n * 10n ** 17n),
      discountBasisPoints: 250,
      trialDays: 7,
      currencies: ['GBP'],
      locales: { default: 'es', enabled: ['es'] },
      links,
    },
    api().database,
  );

  const config = (await other.call(appconfigEndpoints.read)).json();
  await other.http.close();

  expect(config).toMatchObject({
    discountBasisPoints: 250,
    trialDays: 7,
    currencies: ['GBP'],
    locales: { default: 'es', enabled: ['es'] },
    links,
  });
  expect(config.levels.map((level: { threshold: string }) => level.threshold)).toEqual(thresholds);
});
