/** The reference of the API at `/docs/api`, the events and the error codes are complete. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#shared/errors.ts';
import { EVENT_TYPES } from '#shared/events/fields.ts';
import { TAGS_OF_CALLS } from '../../../docs/site/api/document.ts';
import { FACTOR_ERRORS } from '../../../server/platform/http/operation.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { merchantCalls } from '../../support/api/endpoints.ts';

const api = useApi();
const open = (url: string) => api().http.inject(url);
type Answer = Awaited<ReturnType<typeof open>>;

let reference = '';
let errors: Answer;
let events: Answer;
beforeAll(async () => {
  for (const { name } of TAGS_OF_CALLS) reference += (await open(`/docs/api/${name}`)).body;
  errors = await open('/docs/errors');
  events = await open('/docs/events');
});

describe('the reference', () => {
  test.each(merchantCalls.map((endpoint) => [endpoint.name ?? endpoint.path, endpoint] as const))(
    'has a section for %s, with samples, errors and a form to try it',
    (name, endpoint) => {
      const section = new RegExp(`<section id="${name}".*?</details>\\s*</section>`, 's').exec(
        reference,
      )?.[0];

      expect(section).toContain(endpoint.summary);
      expect(section).toContain('curl ');
      expect(section).toContain('await fetch(');
      expect(section).toContain(`data-method="${endpoint.method}"`);
      // Only people confirm a call with a factor.
      const ofPeople: readonly string[] = FACTOR_ERRORS;
      for (const code of endpoint.errors.filter((one) => !ofPeople.includes(one))) {
        expect(section).toContain(`/docs/errors#${code}"`);
      }
    },
  );

  test('lists every call on one page', async () => {
    const { body } = await open('/docs/api');

    for (const { name } of merchantCalls) expect(body).toContain(`#${name}"`);
  });

  test('does not list the members’ endpoints', () => {
    expect(reference).not.toContain('/api/auth/local');
    expect(reference).not.toContain('/api/wallet');
  });

  test('names the installation in production, where a call asks before it changes data', async () => {
    const production = await startApi({ mode: 'production' }, api().database);

    const page = await production.http.inject('/docs/api/refunds');

    await production.http.close();
    expect(page.body).toContain('<html lang="en" data-mode="production">');
    expect(reference).toContain('<html lang="en" data-mode="sandbox">');
  });
});

test.each(EVENT_TYPES)('the explorer shows the payload of %s', (type) => {
  const section = new RegExp(`<section id="event-${type}".*?</section>`, 's').exec(
    events.body,
  )?.[0];

  expect(section).toContain(`&quot;type&quot;: &quot;${type}&quot;`);
});

describe('the error codes', () => {
  test.each(Object.keys(catalogue))('%s has an anchor, its cause and its remedy', (code) => {
    const section = new RegExp(`<section id="${code}".*?</section>`, 's').exec(errors.body)?.[0];

    expect(section).toMatch(/When.*<dd>\s*\w.*What to do.*<dd>\s*[\w<]/s);
  });

  test('an error response links to its own code', async () => {
    const { docs } = (await open('/api/merchant/events')).json();
    const { pathname, hash } = new URL(docs);

    const moved = await open(pathname);

    expect(hash).toBe('#token_missing');
    // A browser keeps the fragment.
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/docs/errors']);
    expect(errors.body).toContain('id="token_missing"');
  });
});

test('the former address of the reference leads to it', async () => {
  const moved = await open('/api/docs');

  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/docs/api']);
});
