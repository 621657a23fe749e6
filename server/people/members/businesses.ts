import type { MerchantIdentity } from '#shared/domain/identity.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Rename {
  from: string;
  to: string;
}

/**
 * The operations on businesses that registration, profile and teams need. `merchants/business`
 * implements this; the composition root passes it in, because `people` must not depend on `merchants`.
 */
export interface Businesses {
  /**
   * @param about `ownId`: the business to be renamed
   * @returns the normalised name
   * @throws Problem validation_failed naming `field`
   */
  usableName(given: string, about: { field: string; ownId?: string }): Promise<string>;
  /**
   * Inserts a business that the person owns, in the caller's transaction.
   * @returns the business's id
   */
  create(
    tx: Db,
    personId: string,
    given: { recipientName: string; recipientDomain: string },
  ): Promise<string>;
  /** A business as people see it. */
  identityOf(db: Db, id: string): Promise<MerchantIdentity>;
  /**
   * @param business with its current name
   * @returns undefined when the name does not change
   * @throws Problem validation_failed (recipientName)
   */
  prepareRename(
    business: { id: string; name: string },
    given: string | undefined,
  ): Promise<Rename | undefined>;
  /** In the caller's transaction, after reauthentication. Notifies the owners by e-mail. */
  rename(tx: Db, id: string, rename: Rename): Promise<void>;
}
