/** Makes a database in the folder DATA, as the first start does. */
import { openPglite } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';

const database = await openPglite(process.env.DATA ?? '');
await prepareDatabase(database, false);
await database.close();
process.exit(0);
