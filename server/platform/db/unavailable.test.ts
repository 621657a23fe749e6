import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

const coded = (code: unknown, more: object = {}) =>
  Object.assign(new Error('something'), { code, ...more });
/** As `database.ts` throws it. */
const failedQuery = (cause: Error, text = 'select $1') =>
  new Error(`Failed query: ${text}`, { cause });

describe('the database is unavailable for', () => {
  test.each([
    ['a connection exception', '08000'],
    ['a connection that broke', '08006'],
    ['an administrator who stops it', '57P01'],
    ['a crash', '57P02'],
    ['starting up', '57P03'],
    ['a statement that took too long', '57014'],
    ['a lock that was not to be had', '55P03'],
    ['too many connections', '53300'],
    ['a password that it refuses', '28P01'],
    ['a login that it refuses', '28000'],
    ['a full disk', '53100'],
    ['a deadlock that was broken', '40P01'],
    ['a change that came between', '40001'],
    ['a standby, which takes no writes', '25006'],
    ['a closed port', 'ECONNREFUSED'],
    ['a reset', 'ECONNRESET'],
    ['a broken pipe', 'EPIPE'],
    ['silence', 'ETIMEDOUT'],
    ['a host without a way to it', 'EHOSTUNREACH'],
    ['a network without a way to it', 'ENETUNREACH'],
    ['a name that does not resolve', 'ENOTFOUND'],
    ['a resolver that does not answer', 'EAI_AGAIN'],
  ])('%s', (_, code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(failedQuery(coded(code)))).toBe(true);
    expect(isDatabaseUnavailable(new Error('outer', { cause: failedQuery(coded(code)) }))).toBe(
      true,
    );
  });

  test.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'PGlite is closed',
    'PGlite is closing',
  ])('the driver error "%s"', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(failedQuery(new Error(message)))).toBe(true);
  });

  test('a prepared statement of former columns, in any language', () => {
    const stale = Object.assign(new Error('gecachter Plan darf den Ergebnistyp nicht ändern'), {
      code: '0A000',
      routine: 'RevalidateCachedQuery',
    });

    expect(isDatabaseUnavailable(failedQuery(stale))).toBe(true);
  });

  test('a missing socket', () => {
    expect(isDatabaseUnavailable(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  });

  test('two addresses that both refuse', () => {
    const both = Object.assign(
      new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')], ''),
      { code: 'ECONNREFUSED' },
    );

    expect(isDatabaseUnavailable(both)).toBe(true);
  });
});

describe('the database is not unavailable for', () => {
  test.each([
    ['a row that is there already', coded('23505')],
    ['a value that is not allowed', coded('23514')],
    ['a number out of range', coded('22003')],
    ['a statement that is wrong', coded('42601')],
    ['a right that is missing', coded('42501')],
    ['a guard of the ledger', coded('P0001')],
    ['a file that is not there', coded('ENOENT', { syscall: 'open' })],
    ['a code that only looks like one', coded('x08006')],
    ['a code that goes on', coded('080067')],
    ['a code that is no text', coded(8006)],
    ['a bug', new TypeError('x is not a function')],
    ['a text', 'ECONNREFUSED'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { code: 'ECONNREFUSED' }],
  ])('%s', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test('a failed query whose values mention a lost connection', () => {
    const error = failedQuery(coded('23505'), 'Connection terminated, PGlite is closed');

    expect(error.message).toContain('Connection terminated');
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
