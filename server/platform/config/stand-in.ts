/** Settings of the card stand-in, a process beside the server. */
import { isAbsolute } from 'node:path';
import { given, required, text, whole } from './kinds.ts';
import { publicUrl } from './production.ts';
import { TEST_CARDS } from './test-cards.ts';

export const STAND_IN = {
  TEST_CARDS_URL: required(TEST_CARDS.TEST_CARDS_URL),
  TEST_CARDS_KEY: required(TEST_CARDS.TEST_CARDS_KEY),
  PUBLIC_URL: publicUrl('the https origin of the server, such as https://pay.example'),
  TEST_CARDS_FOLDER: required(
    given('the folder of its journal', (path) => (isAbsolute(path) ? path : undefined), ''),
  ),
  TEST_CARDS_PORT: whole(4500, 1, 65_535),
  HOST: text('127.0.0.1'),
};
