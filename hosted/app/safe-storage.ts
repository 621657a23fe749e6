/**
 * Web Storage that may be missing, full or forbidden: then it remembers for this page only.
 * Every use of it in the app is a convenience, never a condition.
 */
export interface SafeStorage {
  read(key: string): string | undefined;
  /** Whether it will still be there after a reload. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** `prefix` stands before each key. */
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
        // It could not be written either.
      }
    },
  };
}

/** Specification §3: the prefix of the session storage. */
export const tabStorage = safeStorage(() => sessionStorage, 'auth.');
export const deviceStorage = safeStorage(() => localStorage);
