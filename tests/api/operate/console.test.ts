/** Sessions of the operators' console, and what holds for every call of it. */
import { describe, expect, test } from 'vitest';
import { UNATTENDED } from '#shared/operate/calls.ts';
import * as calls from '#shared/operate/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import type { OperatorKey } from '../../support/operators/operator-key.ts';
import { opsApproved, opsSigned } from '../../support/operators/operators.ts';
import { useConsole } from '../../support/operators/use-console.ts';

const api = useApi();
const scene = useConsole(api);

const owner = () => api().database.owner.db;
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
];
const sessionOf = (cookie: string | undefined) =>
  scene().console.post(calls.readSession, {}, { cookie });

describe('a session', () => {
  test.each([
    ['after 15 minutes without use', sql`last_seen_at = now() - interval '15 minutes'`],
    ['after 8 hours', sql`created_at = now() - interval '8 hours'`],
  ])('ends %s', async (_, change) => {
    const { cookie } = await scene().console.arrive(scene().keys.vera);
    await owner().execute(sql`update operator_session set ${change} where ended_at is null`);

    expect(codeOf(await sessionOf(cookie))).toEqual([401, 'unauthenticated']);
  });

  test('use prolongs it', async () => {
    const { cookie } = await scene().console.arrive(scene().keys.vera);
    await owner().execute(
      sql`update operator_session set last_seen_at = now() - interval '14 minutes'`,
    );
    await sessionOf(cookie);
    const [row] = await rowsOf<{ fresh: boolean }>(
      owner(),
      sql`select max(last_seen_at) > now() - interval '1 minute' as fresh from operator_session`,
    );

    expect(row?.fresh).toBe(true);
  });

  test('what the page reads by itself does not prolong it', async () => {
    const { cookie } = await scene().console.arrive(scene().keys.vera);
    await owner().execute(
      sql`update operator_session set last_seen_at = now() - interval '14 minutes'`,
    );
    const answer = await scene().console.post(
      calls.readSession,
      {},
      { cookie, headers: { [UNATTENDED]: '1' } },
    );
    const [row] = await rowsOf<{ fresh: boolean }>(
      owner(),
      sql`select max(last_seen_at) > now() - interval '1 minute' as fresh from operator_session`,
    );

    expect([answer.statusCode, row?.fresh]).toEqual([200, false]);
  });

  test('ends with signing out', async () => {
    const { cookie } = await scene().console.arrive(scene().keys.vera);
    await scene().console.post(calls.signOut, {}, { cookie });

    expect(codeOf(await sessionOf(cookie))).toEqual([401, 'unauthenticated']);
  });

  test('ends with its passkey, which only its owner or an admin revokes', async () => {
    const { cookie } = await scene().console.arrive(scene().keys.fay);
    const { output } = await opsSigned(api(), scene().keys.fay, 'operator:passkeys');
    const [id = ''] = /^\S+(?= {2}fay)/m.exec(output) ?? [];
    const revoke = (key: OperatorKey) =>
      opsSigned(api(), key, 'operator:revoke-passkey', '--id', id, '--reason', 'lost');

    const foreign = await revoke(scene().keys.finn);
    const before = await sessionOf(cookie);
    const own = await revoke(scene().keys.fay);

    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('belongs to fay') });
    expect([before.statusCode, own.code]).toEqual([200, 0]);
    expect(codeOf(await sessionOf(cookie))).toEqual([401, 'unauthenticated']);
  });

  test('ends with its operator', async () => {
    const { cookie, authenticator } = await scene().console.arrive(scene().keys.finn);
    await opsApproved(
      api(),
      [scene().keys.ada, scene().keys.alan],
      'operator:revoke',
      '--name=finn',
    );

    expect(codeOf(await sessionOf(cookie))).toEqual([401, 'unauthenticated']);
    expect(await scene().console.signIn(authenticator)).toBe('');
  });

  test('is stored as a hash', async () => {
    const { cookie } = await scene().console.arrive(scene().keys.vera);
    const rows = await rowsOf<{ text: string }>(
      owner(),
      sql`select s::text as text from operator_session s`,
    );

    expect(rows.some(({ text }) => text.includes(cookie))).toBe(false);
  });
});

describe('every call', () => {
  const all = Object.values(calls).filter(
    (call): call is typeof calls.read => typeof call === 'object' && 'isPublic' in call,
  );

  test.each(all.map((call) => [call.path, call] as const))(
    '%s refuses another origin',
    async (_, call) => {
      const { cookie } = await scene().console.arrive(scene().keys.vera);
      const from = { cookie, origin: 'https://evil.example' };

      expect(codeOf(await scene().console.post(call, {}, from))).toEqual([403, 'forbidden']);
    },
  );

  test.each(all.filter(({ isPublic }) => !isPublic).map((call) => [call.path, call] as const))(
    '%s answers 401 without a session',
    async (_, call) => {
      expect(codeOf(await scene().console.post(call))).toEqual([401, 'unauthenticated']);
    },
  );

  test('needs a sign-in unless it is on this list', () => {
    const open = all.filter(({ isPublic }) => isPublic).map(({ path }) => path);

    expect(open.sort()).toEqual([
      '/passkey',
      '/passkey/challenge',
      '/sign-in',
      '/sign-in/challenge',
      '/sign-out',
    ]);
  });
});

test('the document loads nothing of another origin, is never framed and not indexed', async () => {
  const { headers, body } = await scene().console.http.inject({ url: '/operate/members' });
  const policy = String(headers['content-security-policy']);

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/frame-src|https:|\*/);
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(body).toContain('<title>Console');
});
