import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { changeAddressOf, LIST } from './addresses.ts';
import { PlanBadge } from './badges.tsx';
import { InviteToTrial } from './invite-to-trial.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { PlanMembers } from './plan-members.tsx';
import { termsFrom } from './plan-terms.ts';
import { RetirePlan } from './retire-plan.tsx';

/** One plan: its terms, and the members who have it. */
export function PlanDetail({ id }: { id: string }) {
  const { t } = useTranslation('plans');
  const own = useOwnScopes();
  return (
    <>
      <BackLink href={LIST} text={t('detail.back')} />
      <Loaded
        query={useApi(endpoints.read, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(plan) => (
          <>
            <Facts plan={plan} mayWrite={own.includes('plans:write')} />
            {own.includes('agreements:read') && <PlanMembers plan={plan} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ plan, mayWrite }: { plan: Plan; mayWrite: boolean }) {
  const { t } = useTranslation('plans');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const { isBusy, trouble, act } = useOfferAct();
  const mayInvite = useOwnScopes().includes('links:write');
  const [step, setStep] = useState<'invite' | 'retire'>();
  const { id, enabled } = plan;

  /** Makes a button with the price of the plan, and opens it. */
  function sell() {
    const { name, currency, price: amount } = plan;
    const body = { name, currency, amount, plan: id, enabled: true };
    return act(
      () => client.call(buttonsEndpoints.create, { headers: {}, body }),
      async (button) => {
        await invalidate(buttonsEndpoints.list);
        navigate(`/account/profile/link?tab=buttons&button=${button.id}`);
      },
    );
  }

  function turn() {
    const body = { ...termsFrom(plan), enabled: !enabled };
    return act(
      () => client.call(endpoints.change, { params: { id }, body }),
      () => Promise.all([invalidate(endpoints.list), invalidate(endpoints.read)]),
    );
  }

  return (
    <Card title={plan.name} action={<PlanBadge plan={plan} />}>
      <PlanFacts plan={plan} />
      <Notice tone="error" text={trouble} />
      {mayWrite && !plan.retiredAt && (
        <div className={styles.actionRow}>
          {enabled && plan.trialDays > 0 && mayInvite && (
            <Button onClick={() => setStep('invite')}>{t('invite.title')}</Button>
          )}
          {enabled && plan.trialDays === 0 && (
            <Button idle={isBusy} onClick={() => void sell()}>
              {t('detail.sell')}
            </Button>
          )}
          <Link className="button button--quiet" href={changeAddressOf(id)}>
            {t('detail.change')}
          </Link>
          <Button variant="quiet" idle={isBusy} onClick={() => void turn()}>
            {t(enabled ? 'detail.switch-off' : 'detail.switch-on')}
          </Button>
          <Button variant="quiet" onClick={() => setStep('retire')}>
            {t('retire.title')}
          </Button>
        </div>
      )}
      {step === 'invite' && <InviteToTrial plan={plan} onClose={() => setStep(undefined)} />}
      {step === 'retire' && <RetirePlan plan={plan} onClose={() => setStep(undefined)} />}
    </Card>
  );
}
