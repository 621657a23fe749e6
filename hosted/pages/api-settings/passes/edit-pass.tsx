import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressOf } from './addresses.ts';
import { PassForm } from './pass-form.tsx';

/** Creates a pass. */
export function NewPass() {
  const { t } = useTranslation('passes');
  return (
    <Card title={t('form.new')}>
      <Edit />
    </Card>
  );
}

/** Changes the terms of a pass. */
export function ChangePass({ id }: { id: string }) {
  const { t } = useTranslation('passes');
  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(passesEndpoints.readOwn, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(pass) => <Edit before={pass} />}
      </Loaded>
    </Card>
  );
}

function Edit({ before }: { before?: Pass }) {
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function show({ id }: Pass) {
    await Promise.all([invalidate(passesEndpoints.list), invalidate(passesEndpoints.readOwn)]);
    // Replaces the form in the history, so that going back skips it.
    navigate(addressOf(id), { replace: true });
  }

  return (
    <PassForm
      before={before}
      send={(body) =>
        before
          ? client.call(passesEndpoints.change, { params: { id: before.id }, body })
          : client.call(passesEndpoints.create, { headers: {}, body })
      }
      onDone={(pass) => void show(pass)}
    />
  );
}
