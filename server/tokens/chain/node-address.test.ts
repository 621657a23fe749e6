import { FetchRequest, FetchResponse } from 'ethers/utils';
import { expect, test } from 'vitest';
import { plainMessage } from '../../platform/core/error-message.ts';
import { createLog } from '../../platform/core/log.ts';

/** The error of a provider whose URL contains an API key. */
function refusalOfNode(): Error {
  const request = new FetchRequest('http://127.0.0.1:9/v3/nodekey');
  try {
    new FetchResponse(401, 'Unauthorized', {}, null, request).assertOk();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it did not refuse');
}

test('the URL of a node, which may contain an API key, is neither logged nor shown', () => {
  const error = refusalOfNode();
  expect(error.message).toContain('nodekey');
  const lines: string[] = [];

  createLog('info', { write: (line: string) => void lines.push(line) }).error({ err: error }, 'no');

  expect(lines.join()).toContain('server response 401 Unauthorized');
  expect(lines.join()).not.toContain('nodekey');
  expect(plainMessage(error)).toBe('server response 401 Unauthorized');
});

test('other errors are logged as they are', () => {
  const lines: string[] = [];

  createLog('info', { write: (line: string) => void lines.push(line) }).error(
    { err: new TypeError('amiss') },
    'no',
  );

  expect(JSON.parse(lines.join()).err).toMatchObject({ type: 'TypeError', message: 'amiss' });
});
