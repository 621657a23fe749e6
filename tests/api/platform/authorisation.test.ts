/** Every call that writes, for every kind of caller. */
import { authorise } from '../../support/authorisation/campaign.ts';

authorise((route) => !route.startsWith('GET'));
