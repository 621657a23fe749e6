import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressOf } from './addresses.ts';
import { PlanForm } from './plan-form.tsx';

/** Creates a plan. */
export function NewPlan() {
  const { t } = useTranslation('plans');
  return (
    <Card title={t('list.new')}>
      <Edit />
    </Card>
  );
}

/** Changes the terms of a plan. */
export function ChangePlan({ id }: { id: string }) {
  const { t } = useTranslation('plans');
  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(endpoints.read, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(plan) => <Edit before={plan} />}
      </Loaded>
    </Card>
  );
}

function Edit({ before }: { before?: Plan }) {
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function show({ id }: Plan) {
    await Promise.all([invalidate(endpoints.list), invalidate(endpoints.read)]);
    // Replaces the form in the history, so that going back skips it.
    navigate(addressOf(id), { replace: true });
  }

  return (
    <PlanForm
      before={before}
      send={(body) =>
        before
          ? client.call(endpoints.change, { params: { id: before.id }, body })
          : client.call(endpoints.create, { headers: {}, body })
      }
      onDone={(plan) => void show(plan)}
    />
  );
}
