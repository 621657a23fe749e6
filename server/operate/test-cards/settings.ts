import { readConfig } from '../../platform/config/read-config.ts';
import type { Environment } from '../../platform/config/setting.ts';
import { STAND_IN } from '../../platform/config/stand-in.ts';
import {
  TEST_CARDS_WEBHOOK,
  testCardKeys,
  testCardSettings,
} from '../../platform/config/test-cards.ts';
import type { NetworkSettings } from '../sandbox/cards/network.ts';

/** An order is paid within minutes, and looked up once more within a day. */
const KEEP_DAYS = 30;

/** @throws ConfigError naming every setting that is missing or invalid */
export const standInSettings = (env: Environment): NetworkSettings =>
  readConfig(env, { mode: 'production' }, (from) => {
    const its = from.read(STAND_IN);
    testCardSettings(from, its.PUBLIC_URL);
    const keys = testCardKeys(its.TEST_CARDS_KEY);
    return {
      keepDays: KEEP_DAYS,
      port: its.TEST_CARDS_PORT,
      host: its.HOST,
      publicUrl: its.TEST_CARDS_URL,
      keys,
      journal: `${its.TEST_CARDS_FOLDER}/test-cards.jsonl`,
      webhook: { url: `${its.PUBLIC_URL}/api${TEST_CARDS_WEBHOOK}`, secret: keys.webhookSecret },
    };
  });
