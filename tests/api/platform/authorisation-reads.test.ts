/** Every call that reads, for every kind of caller; a separate file, so that two cores share the work. */
import { authorise } from '../../support/authorisation/campaign.ts';

authorise((route) => route.startsWith('GET'));
