/** Parts for the people of a team, in chunks that others do not load. */
import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

/** Loads texts and code in parallel. */
const part = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(name, async () => {
    const [loaded] = await Promise.all([load(), loadTexts(['team'])]);
    return loaded;
  });

export const ActingChoice = part('acting-choice', () =>
  import('./acting-choice.tsx').then((m) => m.ActingChoice),
);

export const OwnBusinesses = part('own-businesses', () =>
  import('./own-businesses.tsx').then((m) => m.OwnBusinesses),
);
