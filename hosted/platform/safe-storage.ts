/**
 * Web Storage that may be missing, full or forbidden; it then keeps values in memory for this page.
 * The app must work without it.
 */
export interface SafeStorage {
  read(key: string): string | undefined;
  /** @returns whether the value survives a reload */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param prefix prepended to each key */
export function safeStorage(open: () => Storage, prefix = ''): SafeStorage {
  const kept = new Map<string, string>();
  return {
    read(key) {
      try {
        return open().getItem(prefix + key) ?? undefined;
      } catch {
        return kept.get(key);
      }
    },
    write(key, value) {
      kept.set(key, value);
      try {
        open().setItem(prefix + key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      kept.delete(key);
      try {
        open().removeItem(prefix + key);
      } catch {
        // Storage is not writable either.
      }
    },
  };
}

/** Specification §3: the prefix of the session storage. */
export const tabStorage = safeStorage(() => sessionStorage, 'auth.');
export const deviceStorage = safeStorage(() => localStorage);
