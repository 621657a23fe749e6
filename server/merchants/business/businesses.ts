import type { Businesses } from '../../people/members/businesses.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { usableName } from './business-name.ts';
import { makeBusiness } from './create.ts';
import { identityOf } from './identity.ts';
import { prepareRename, rename } from './rename.ts';

/** The operations on businesses that registration, profile and teams need. */
export const businesses = (db: Db, config: Config): Businesses => ({
  usableName: (given, about) => usableName(db, config, given, about),
  create: makeBusiness,
  identityOf,
  prepareRename: (business, given) => prepareRename(db, config, business, given),
  rename: (tx, id, change) => rename(tx, config, id, change),
});
