/** For a tab that a link of the test members opened. */
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';

export const OpenAs = lazyPart('open-as', async () => {
  const [part] = await Promise.all([
    import('../../../features/test-members/open-as.tsx'),
    loadTexts(['test-members']),
  ]);
  return part.OpenAs;
});
