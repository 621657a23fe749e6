/** What only a member who loses a level sees. */
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

export const FailingAgreements = lazyPart('failing-agreements', async () => {
  const [{ FailingAgreements }] = await Promise.all([
    import('./failing-agreements.tsx'),
    loadTexts(['mandates']),
  ]);
  return FailingAgreements;
});
