/** What few invitations show, in a chunk that others do not load. */
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

export const AcceptPlanForm = lazyPart('accept-plan', async () => {
  const [{ AcceptPlanForm }] = await Promise.all([
    import('./accept-plan-form.tsx'),
    loadTexts(['profile', 'second-factor', 'member-errors']),
  ]);
  return AcceptPlanForm;
});
