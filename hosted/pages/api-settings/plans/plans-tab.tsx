import { Suspense } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart, type PageProps } from '../../../platform/lazy-page.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlansList } from './plans-list.tsx';

const PlanDetail = lazyPart('plan-detail', () =>
  import('./plan-detail.tsx').then(({ PlanDetail }) => PlanDetail),
);
const AgreementDetail = lazyPart('agreement-detail', () =>
  import('./agreement-detail.tsx').then(({ AgreementDetail }) => AgreementDetail),
);
const ImportMemberships = lazyPart('import-memberships', async () => {
  const [{ ImportMemberships }] = await Promise.all([
    import('./import-memberships.tsx'),
    loadTexts(['imports']),
  ]);
  return ImportMemberships;
});
const NewPlan = lazyPart('edit-plan', () =>
  import('./edit-plan.tsx').then(({ NewPlan }) => NewPlan),
);
const ChangePlan = lazyPart('edit-plan', () =>
  import('./edit-plan.tsx').then(({ ChangePlan }) => ChangePlan),
);

/** The list of plans, or what the address names: an import, a plan, its form, or the agreement of a member. */
export function PlansTab({ search }: PageProps) {
  const plan = search.get('plan');
  if (plan === null) return <PlansList />;
  const agreement = search.get('agreement');
  // A key per plan resets its state.
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      {plan === 'import' ? (
        <ImportMemberships />
      ) : plan === 'new' ? (
        <NewPlan />
      ) : search.has('change') ? (
        <ChangePlan key={plan} id={plan} />
      ) : agreement ? (
        <AgreementDetail key={agreement} plan={plan} id={agreement} />
      ) : (
        <PlanDetail key={plan} id={plan} />
      )}
    </Suspense>
  );
}
