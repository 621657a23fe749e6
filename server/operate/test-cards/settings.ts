import { isAbsolute } from 'node:path';
import type { Environment } from '../../platform/config/environment.ts';
import { number } from '../../platform/config/environment.ts';
import {
  TEST_CARDS_WEBHOOK,
  testCardKeys,
  testCardSettings,
} from '../../platform/config/test-cards.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import type { NetworkSettings } from '../sandbox/cards/network.ts';

/** An order is paid within minutes, and looked up once more within a day. */
const KEEP_DAYS = 30;

/** @throws ConfigError naming every setting that is missing or invalid */
export function standInSettings(env: Environment): NetworkSettings {
  const problems: string[] = [];
  const { PUBLIC_URL: server = '', TEST_CARDS_FOLDER: folder = '' } = env;
  if (!testCardSettings(env, problems) && problems.length === 0) {
    problems.push('TEST_CARDS_URL, TEST_CARDS_KEY: those of the server');
  }
  if (!server.startsWith('https://') || URL.parse(server)?.origin !== server) {
    problems.push('PUBLIC_URL: the https origin of the server, such as https://pay.example');
  }
  if (!isAbsolute(folder)) problems.push('TEST_CARDS_FOLDER: the folder of its journal');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const keys = testCardKeys(env.TEST_CARDS_KEY ?? '');
  return {
    keepDays: KEEP_DAYS,
    port: number(env, 'TEST_CARDS_PORT', 4500, 1, 65_535),
    host: env.HOST || '127.0.0.1',
    publicUrl: env.TEST_CARDS_URL ?? '',
    keys,
    journal: `${folder}/test-cards.jsonl`,
    webhook: { url: `${server}/api${TEST_CARDS_WEBHOOK}`, secret: keys.webhookSecret },
  };
}
