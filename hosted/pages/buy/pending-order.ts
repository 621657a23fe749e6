/** The order that is being paid in this tab: a reload in the middle goes on with it. */
import { PURCHASE_ID } from '#shared/purchases/contract.ts';
import { tabStorage } from '../../app/safe-storage.ts';

const KEY = 'order';

export const pendingOrder = {
  read(): string | undefined {
    const id = tabStorage.read(KEY);
    return id !== undefined && PURCHASE_ID.test(id) ? id : undefined;
  },
  keep: (id: string) => void tabStorage.write(KEY, id),
  forget: () => tabStorage.remove(KEY),
};
