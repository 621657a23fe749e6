import { expect, test } from 'vitest';
import { refusal } from '../../../tests/support/processes/production-settings.ts';
import { testCardKeys } from '../../platform/config/test-cards.ts';
import { standInSettings } from './settings.ts';

const RIGHT = {
  PUBLIC_URL: 'https://pay.example',
  TEST_CARDS_URL: 'https://test-cards.example',
  TEST_CARDS_KEY: 'a secret of thirty-two characters',
  TEST_CARDS_FOLDER: '/var/lib/salus-test-cards',
};

test('the stand-in answers at its origin and sends its events to the server', () => {
  const keys = testCardKeys(RIGHT.TEST_CARDS_KEY);
  expect(standInSettings(RIGHT)).toEqual({
    keepDays: 30,
    port: 4500,
    host: '127.0.0.1',
    publicUrl: 'https://test-cards.example',
    keys,
    journal: '/var/lib/salus-test-cards/test-cards.jsonl',
    webhook: { url: 'https://pay.example/api/cards/test-webhook', secret: keys.webhookSecret },
  });
});

test.each([
  [{ TEST_CARDS_URL: '', TEST_CARDS_KEY: '' }, ['TEST_CARDS_URL', 'TEST_CARDS_KEY']],
  [{ TEST_CARDS_KEY: 'short' }, ['TEST_CARDS_KEY']],
  [{ PUBLIC_URL: 'http://pay.example' }, ['PUBLIC_URL']],
  [{ TEST_CARDS_FOLDER: 'data' }, ['TEST_CARDS_FOLDER']],
])('%o is refused by name', (change, names) => {
  expect(refusal(() => standInSettings({ ...RIGHT, ...change }))).toEqual(names);
});
