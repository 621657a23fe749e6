/** What few members see, in a chunk that others do not load before the page is shown. */
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

export const OpenReservations = lazyPart('open-reservations', async () => {
  const [{ OpenReservations }] = await Promise.all([
    import('./open-reservations.tsx'),
    loadTexts(['reservations']),
  ]);
  return OpenReservations;
});
