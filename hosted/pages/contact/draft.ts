/** Keeps a message while its author, whose sign-in has expired, signs in again. */
import { tabStorage } from '../../platform/safe-storage.ts';

const KEY = 'contact.draft';

export interface Draft {
  /** What this member typed before; it is handed out once. */
  message: string | undefined;
  keep(message: string): void;
}

/** @param memberId undefined for guests, who are never signed out */
export function openDraft(memberId: string | undefined): Draft {
  const [author, ...kept] = (tabStorage.read(KEY) ?? '').split('\n');
  tabStorage.remove(KEY);
  return {
    message: author && author === memberId ? kept.join('\n') : undefined,
    keep(message) {
      if (memberId) tabStorage.write(KEY, `${memberId}\n${message}`);
    },
  };
}
