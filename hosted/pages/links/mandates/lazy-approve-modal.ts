/** The form of an approval, in a chunk that is loaded when it is opened. */
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';

export const ApproveModal = lazyPart('approve-payments', async () => {
  const [{ ApproveModal }] = await Promise.all([
    import('./approve-modal.tsx'),
    loadTexts(['profile', 'second-factor']),
  ]);
  return ApproveModal;
});
