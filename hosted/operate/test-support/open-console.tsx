/** The operators' console as an operator of support sees it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { UNATTENDED } from '#shared/operate/calls.ts';
import type { CommandForm } from '#shared/operate/schemas.ts';
import { App } from '../app.tsx';
import { createQueries } from '../queries.ts';

export const PROPOSAL = `prop_${'0'.repeat(26)}`;
export const PAYMENT = `pay_${'1'.repeat(26)}`;

const option = (name: string, over = {}) => ({
  ...{ name, required: true, hint: '', isText: false },
  ...over,
});
const command = (name: string, over: Partial<CommandForm> = {}): CommandForm => ({
  ...{ name, usage: `${name} something`, reads: true, secondOperator: 'never', options: [] },
  ...over,
});
const COMMANDS = [
  ...['proposals', 'withdrawals', 'find', 'members', 'timeline'].map((name) => command(name)),
  command('pay-session:show', { options: [option('id')] }),
  command('pay-session:refund', {
    ...{ reads: false, secondOperator: 'by limit' },
    options: [option('id'), option('amount', { required: false }), option('reason')],
  }),
  command('pay-session:release', { reads: false, options: [option('id')] }),
];

type Given = Record<string, string>;
interface Wanted {
  name: string;
  given: Given;
}
export type Reads = Record<string, (given: Given) => unknown>;

/** @param answers of calls other than the session and reads */
export function openConsole(
  path: string,
  reads: Reads = {},
  answers: Record<string, (body: Wanted & Record<string, unknown>) => unknown> = {},
) {
  const asked: string[] = [];
  /** Those that do not prolong the session. */
  const unattended: string[] = [];
  const isOut = { current: false };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = url.replace('/operate/api', '');
    const body = JSON.parse(String(init.body));
    const name = call === '/read' ? `read ${body.name}` : call;
    asked.push(name);
    if (new Headers(init.headers).has(UNATTENDED)) unattended.push(name);
    const answer = (status: number, value: unknown) =>
      new Response(JSON.stringify(value), { status });
    if (isOut.current) return answer(401, { code: 'unauthenticated', message: 'Sign in.' });
    if (call === '/session') {
      return answer(200, { name: 'fay', role: 'support', commands: COMMANDS, idleMinutes: 15 });
    }
    if (call === '/read') {
      const read = reads[body.name];
      return read
        ? answer(200, { code: 0, output: '', data: read(body.given) })
        : answer(503, { code: 'unavailable', message: 'The database does not answer.' });
    }
    const other = answers[call];
    return other ? answer(200, other(body)) : answer(500, {});
  });
  window.history.replaceState(null, '', `/operate${path}`);
  render(
    <QueryClientProvider client={createQueries()}>
      <Router base="/operate">
        <App />
      </Router>
    </QueryClientProvider>,
  );
  return { asked, unattended, isOut, person: userEvent.setup() };
}
