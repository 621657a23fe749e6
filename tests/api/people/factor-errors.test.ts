/** The document of the whole API lists the errors of a person's factor where they can occur. */
import { expect, test } from 'vitest';
import { decide } from '#shared/suspensions/docs.ts';
import { FACTOR_SCOPES } from '#shared/team/scopes.ts';
import { codesOf } from '../../../server/platform/http/operation.ts';
import { endpoints } from '../../support/api/endpoints.ts';

test('a call of businesses lists them if its scope is over money or access', () => {
  const calls = endpoints.flatMap((endpoint) =>
    endpoint.access === 'business' && endpoint.name !== 'updateSettings' && endpoint !== decide
      ? [{ call: `${endpoint.method} ${endpoint.path}`, endpoint, scope: endpoint.scope }]
      : [],
  );

  expect(calls.length).toBeGreaterThan(40);
  for (const { call, endpoint, scope } of calls) {
    const codes = codesOf(endpoint);
    for (const code of ['mailbox_unproven', 'second_factor_required'] as const) {
      expect([call, code, codes.includes(code)]).toEqual([
        call,
        code,
        FACTOR_SCOPES.includes(scope),
      ]);
    }
  }
});
