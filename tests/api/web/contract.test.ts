/** A change of any call or event shows in review, in `docs/contract.txt`; its digest leaves texts and examples out. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { merchantDocument } from '../../../scripts/build/merchant-document.mjs';
import { useApi } from '../../support/api/api.ts';
import { type Call, type Fields, surfaceOf } from '../../support/openapi/surface.ts';

const api = useApi({ publicUrl: 'https://pay.example' });

const ABOUT = `# Every call and event: a line that changed is a change of the contract. The digests are of the fields of
# request and answer, with types, rules and values. Written by: npx vitest run --project postgres tests/api/web/contract -u
`;

/** Sorted, so that the order of fields in a schema does not count. */
function digestOf(fields: Fields): string {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 12);
}

function callLine([call, { name, status, request, response, errors }]: [string, Call]): string {
  const [sent, answered] = [digestOf(request), digestOf(response)];
  const codes = Object.entries(errors).map(([code, its]) => `${its} ${code}`);
  return [call, `${status} ${name}`, `${sent} ${answered}`, codes.sort().join(', ')].join(' | ');
}

test('docs/contract.txt has a line for each call and event; -u writes it', async () => {
  const { calls, events } = surfaceOf((await api().http.inject('/api/openapi.json')).json());
  const lines = [
    ...Object.entries(calls).map(callLine),
    ...Object.entries(events).map(([type, fields]) => `event ${type} | ${digestOf(fields)}`),
  ];

  await expect(`${ABOUT}\n${lines.join('\n')}\n`).toMatchFileSnapshot('../../../docs/contract.txt');
});

test('the reference is made from the document that the server serves', async () => {
  const served = (await api().http.inject('/api/merchant/openapi.json')).json();
  const made = JSON.parse(await merchantDocument());

  expect(surfaceOf(made)).toEqual(surfaceOf(served));
  expect(made.info).toEqual(served.info);
});
