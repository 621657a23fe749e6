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

export function safeStorage(open: () => Storage): SafeStorage {
  const kept = new Map<string, string>();
  return {
    read(key) {
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        return kept.get(key);
      }
    },
    write(key, value) {
      kept.set(key, value);
      try {
        open().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      kept.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // It could not be written either.
      }
    },
  };
}

export const tabStorage = safeStorage(() => sessionStorage);
export const deviceStorage = safeStorage(() => localStorage);
