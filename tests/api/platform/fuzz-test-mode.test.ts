/** Random input in test mode, for the calls that do something else there, or nothing in live mode. */
import { fuzz } from '../../support/fuzz/campaign.ts';

const OF_TEST_MODE =
  /^\/(business\/test-members|token\/purchases|users\/me\/mode$|pay\/:id\/confirm$)/;

await fuzz(({ path }) => OF_TEST_MODE.test(path), { inTest: true });
