/** What only members with regular payments see, in a chunk that others do not load before the page is shown. */
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';

export const RegularPayments = lazyPart('regular-payments', async () => {
  const [{ RegularPayments }] = await Promise.all([
    import('./regular-payments.tsx'),
    loadTexts(['mandates', 'rhythm', 'sharing']),
  ]);
  return RegularPayments;
});
