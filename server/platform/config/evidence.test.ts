import { expect, test } from 'vitest';
import { evidenceSettings } from './evidence.ts';
import { readConfig } from './read-config.ts';

const heads = (text: string | undefined) =>
  readConfig({ EVIDENCE_HEADS: text }, { mode: 'production' }, evidenceSettings).heads;

test('accepts a file, a mail address and an https address', () => {
  expect(heads(undefined)).toBeNull();
  expect(heads('/var/heads')).toEqual({ kind: 'file', path: '/var/heads' });
  expect(heads('mailto:audit@pay.example')).toEqual({ kind: 'mail', to: 'audit@pay.example' });
  expect(heads('https://log.example/heads')).toEqual({
    kind: 'url',
    url: 'https://log.example/heads',
  });
});

test.each(['heads.txt', 'mailto:audit', 'http://log.example', 'https://u:p@log.example'])(
  'rejects %s',
  (text) => {
    expect(() => heads(text)).toThrow(/^EVIDENCE_HEADS: /);
  },
);
