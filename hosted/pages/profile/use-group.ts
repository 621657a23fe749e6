import { useSyncExternalStore } from 'react';
import type { ProfilePart } from '#shared/profile-parts.ts';

/** The groups of sections, of which one is shown, in the order of their links. */
export const GROUPS = ['profile', 'security', 'payments', 'data'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<ProfilePart, Group> = {
  profile: 'profile',
  'e-mails': 'profile',
  security: 'security',
  payments: 'payments',
  'external-address': 'payments',
  data: 'data',
  'delete-account': 'data',
};

const isPart = (text: string): text is ProfilePart => text in GROUP_OF;

/** The group that the fragment of the address names, or that holds the part it names. */
export function useGroup(): Group {
  const part = useSyncExternalStore(subscribe, () => location.hash.slice(1), nowhere);
  return isPart(part) ? GROUP_OF[part] : 'profile';
}

const nowhere = () => '';

/** `pushState` is an event of the router. */
const CHANGES = ['hashchange', 'popstate', 'pushState'] as const;

function subscribe(changed: () => void): () => void {
  for (const change of CHANGES) addEventListener(change, changed);
  return () => {
    for (const change of CHANGES) removeEventListener(change, changed);
  };
}
