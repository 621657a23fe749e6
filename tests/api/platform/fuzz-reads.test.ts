/** Random input for the reading endpoints; a separate file, so that two cores share the work. */
import { fuzz } from '../../support/fuzz/campaign.ts';

await fuzz(({ method }) => method === 'GET');
