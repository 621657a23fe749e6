import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
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
      <Link className={styles.back} href={LIST}>
        <span aria-hidden="true">←&nbsp;</span>
        {t('detail.back')}
      </Link>
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
  const textOf = useFailureText();
  const [isSwitching, setSwitching] = useState(false);
  const mayInvite = useOwnScopes().includes('links:write');
  const [step, setStep] = useState<'invite' | 'retire'>();
  const [failure, setFailure] = useState<Failure>();
  const { id, enabled } = plan;

  /** Makes a button with the price of the plan, and opens it. */
  async function sell() {
    setSwitching(true);
    setFailure(undefined);
    const { name, currency, price: amount } = plan;
    const body = { name, currency, amount, plan: id, enabled: true };
    const result = await client.call(buttonsEndpoints.create, { headers: {}, body });
    setSwitching(false);
    if (!result.ok) return setFailure(result.error);
    await invalidate(buttonsEndpoints.list);
    navigate(`/account/profile/link?tab=buttons&button=${result.value.id}`);
  }

  async function turn() {
    setSwitching(true);
    setFailure(undefined);
    const body = { ...termsFrom(plan), enabled: !enabled };
    const result = await client.call(endpoints.change, { params: { id }, body });
    if (result.ok) await Promise.all([invalidate(endpoints.list), invalidate(endpoints.read)]);
    else setFailure(result.error);
    setSwitching(false);
  }

  return (
    <Card title={plan.name} action={<PlanBadge plan={plan} />}>
      <PlanFacts plan={plan} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      {mayWrite && !plan.retiredAt && (
        <div className={styles.actionRow}>
          {enabled && plan.trialDays > 0 && mayInvite && (
            <Button onClick={() => setStep('invite')}>{t('invite.title')}</Button>
          )}
          {enabled && plan.trialDays === 0 && (
            <Button idle={isSwitching} onClick={() => void sell()}>
              {t('detail.sell')}
            </Button>
          )}
          <Link className="button button--quiet" href={changeAddressOf(id)}>
            {t('detail.change')}
          </Link>
          <Button variant="quiet" idle={isSwitching} onClick={() => void turn()}>
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
