import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { runInSpan, type Span } from '../../../server/platform/core/span.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';
import { RULES } from '../../support/authorisation/campaign.ts';
import { caseOf } from '../../support/authorisation/cases.ts';
import { type Requests, requestsOf } from '../../support/authorisation/requests.ts';

const noting = (statements: string[]): Span => {
  const span: Span = {
    traceId: '1'.repeat(32),
    spanId: '1'.repeat(16),
    isSampled: true,
    traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
    child({ name }) {
      statements.push(name);
      return span;
    },
    set: () => {},
    fail: () => {},
    end: () => {},
  };
  return span;
};
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({ cards: NETWORK, testCards: { ...NETWORK } });
let requests: Requests;
beforeAll(async () => {
  requests = await requestsOf(api());
});

test('x', async () => {
  const out: string[] = [];
  for (const [route, row] of Object.entries(RULES)) {
    if (!route.startsWith('GET')) continue;
    const { by } = row.rule;
    const creds =
      by === 'business'
        ? ['person', 'key']
        : by === 'person' || by === 'payer' || by === 'anyone'
          ? ['person']
          : by === 'till'
            ? ['device']
            : [];
    for (const credential of creds) {
      for (const role of by === 'business' || credential !== 'person'
        ? ['owner']
        : ['owner', 'none']) {
        const mode = row.rule.flags.includes('test') ? 'test' : 'live';
        const { request } = await requests.requestOf(
          route,
          caseOf({ credential, role, mode }),
          true,
        );
        await api().http.inject(request);
        const statements: string[] = [];
        const answer = await runInSpan(noting(statements), async () => api().http.inject(request));
        out.push(
          `${route} | ${credential} ${role} | ${answer.statusCode} | ${statements.length} | ${statements.map((s) => s.slice(0, 60)).join(' ; ')}`,
        );
      }
    }
  }
  (await import('node:fs')).writeFileSync('/tmp/c-counts.txt', out.join('\n'));
}, 300_000);
