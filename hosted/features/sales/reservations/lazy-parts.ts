/** For businesses that take reservations, in chunks that others do not load before the page is shown. */
import type { ComponentType } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';

const part = (name: string, load: () => Promise<ComponentType>) =>
  lazyPart(name, async () => {
    const [loaded] = await Promise.all([load(), loadTexts(['reservations'])]);
    return loaded;
  });

export const Reservations = part('sales-reservations', () =>
  import('./reservations.tsx').then((m) => m.Reservations),
);

export const ReservedCard = part('sales-reserved', () =>
  import('./reserved-card.tsx').then((m) => m.ReservedCard),
);
