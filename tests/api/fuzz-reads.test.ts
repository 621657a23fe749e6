/** Anything at all, asked of the calls that only read: apart, so that two cores share the work. */
import { fuzz } from '../support/fuzz/campaign.ts';

await fuzz(({ method }) => method === 'GET');
