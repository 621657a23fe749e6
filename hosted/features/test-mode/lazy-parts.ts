/** Parts for people who act for a business, in chunks that others do not load. */
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

/** Its failures are shown on pages that have not loaded these texts. */
export const ModeSwitch = lazyPart('mode-switch', async () => {
  const [part] = await Promise.all([
    import('./mode-switch.tsx').then((m) => m.ModeSwitch),
    loadTexts(['errors']),
  ]);
  return part;
});
