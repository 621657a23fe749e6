/** The card stand-in of test mode: its origin, and the secret that the server and the stand-in share. */
import { randomBytes } from 'node:crypto';
import { readConfig } from '../../platform/config/read-config.ts';
import { testCardSettings } from '../../platform/config/test-cards.ts';
import { done, off, type Step } from './step.ts';

export const TEST_CARDS_STEP: Step = {
  title: 'Test cards',
  async run({ answers, files }) {
    const url = await answers.ask({
      name: 'TEST_CARDS_URL',
      message: 'The https origin of the card stand-in, where test members buy test tokens',
      initial: files.get('env', 'TEST_CARDS_URL'),
      optional: true,
    });
    if (url === '') return off('no stand-in: test members get test tokens from their business');
    const key = files.get('env', 'TEST_CARDS_KEY') ?? randomBytes(32).toString('hex');
    const settings = { TEST_CARDS_URL: url, TEST_CARDS_KEY: key };
    const PUBLIC_URL = files.get('env', 'PUBLIC_URL') ?? '';
    readConfig(settings, { mode: 'production' }, (from) => testCardSettings(from, PUBLIC_URL));
    await files.set('env', settings);
    await files.set('test-cards.env', { PUBLIC_URL, ...settings });
    return done(`start the stand-in behind ${url}, with ${files.folder}/test-cards.env`);
  },
};
