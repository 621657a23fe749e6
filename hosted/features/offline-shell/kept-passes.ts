/**
 * What a phone keeps so that it shows a member's passes without a connection: the key of their code,
 * which scripts can use and not read, and the passes as they were last shown.
 */

export interface KeptPasses {
  /** Id of the member. */
  owner: string;
  key: CryptoKey;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead: number;
  /** The member's language, and texts in it. */
  language: string;
  texts: {
    title: string;
    hint: string;
    qr: string;
    digits: string;
    /** With `LEFT`. */
    next: string;
    asOf: string;
  };
  passes: { id: string; title: string; business: string; text: string }[];
}

/** Stands for the time until the next code. */
export const LEFT = '{left}';

const NAME = 'passes';
const STORE = 'kept';
const KEY = 'passes';

/** @returns undefined where nothing is kept, also if the browser keeps nothing for us */
export const readKept = (): Promise<KeptPasses | undefined> =>
  inStore<KeptPasses | undefined>('readonly', (store) => store.get(KEY)).catch(() => undefined);

/** Replaces what is kept. Silent where the browser keeps nothing. */
export const keepPasses = (kept: KeptPasses): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(kept, KEY)).catch(() => undefined);

export const forgetPasses = (): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined);

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    // Reading creates nothing.
    if (mode === 'readonly') opening.transaction?.abort();
    else opening.result.createObjectStore(STORE);
  };
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
