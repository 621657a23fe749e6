/** The frame's document as the server renders it, from what `npm run build` wrote. */
import { beforeAll, describe, expect, test } from 'vitest';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { DIST, startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { cancelFor, payScene } from '../../support/payments/pay-scene.ts';

/** Bytes, brotli-compressed, that a slow phone loads before it shows the amount. */
const BUDGET = 12_000;

const api = useApi();
let built: TestApi;
beforeAll(async () => {
  const locales = { default: 'en', enabled: allLanguages() };
  built = await startApi({ locales }, api().database, await builtTemplates(DIST));
});

const open = (id: string, query = '', headers: Record<string, string> = {}) =>
  built.http.inject({ url: `/embed/pay/${id}${query}`, headers });

const newSession = async (locale?: string) =>
  (await payScene(built, {}, locale ? { locale } : {})).id;

/** The text of the document before any script has run. */
const shown = (body: string) =>
  body
    .slice(body.indexOf('<body>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a frame, before any script', () => {
  test('says who is paid, how much, and what to do', async () => {
    const { body } = await open(await newSession());

    expect(shown(body)).toMatch(
      /Payment Casa Alba .* Total 152 SLS Price .* Sign in to pay .*Salus $/,
    );
    expect(body).toContain('<title>Secure payment with Salus</title>');
  });

  test.each([
    ['the language asked for', '?locale=de', 'es', 'fr', 'Zum Bezahlen anmelden'],
    ['else the one of the session', '', 'es', 'fr', 'Inicia sesión'],
    ["else the browser's", '', undefined, 'fr', 'Se connecter'],
    ['else English', '', undefined, 'xx', 'Sign in'],
  ])('speaks %s', async (_, query, ofSession, accepted, words) => {
    const { body } = await open(await newSession(ofSession), query, {
      'accept-language': accepted,
    });

    expect(shown(body)).toContain(words);
  });

  test('of an unknown session says that it is wrong, and nothing else', async () => {
    const { body, statusCode } = await open(`pay_${'0'.repeat(26)}`);

    expect(statusCode).toBe(404);
    expect(shown(body)).toMatch(/^ Wrong session This payment does not exist\. [^.]*\. Salus $/);
  });

  test('of a cancelled session says when, and in which zone', async () => {
    const id = await newSession();
    await cancelFor(built, id);

    expect(shown((await open(id)).body)).toMatch(
      /Payment cancelled .* cancelled on [\w ]+, \d{4}, [\d:]+\s[PA]M\sUTC\. .* Session expired/,
    );
  });

  test('is within its budget, styles, session, texts and view included, in every language', async () => {
    const id = await newSession();
    for (const locale of built.config.locales.enabled) {
      const { rawPayload } = await open(id, `?locale=${locale}&origin=https://shop.test`, {
        'accept-encoding': 'br',
      });
      expect([locale, rawPayload.length < BUDGET]).toEqual([locale, true]);
    }
  });
});
