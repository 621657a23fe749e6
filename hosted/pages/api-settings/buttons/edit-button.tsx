import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { type BusinessButton, ButtonTerms } from '#shared/buttons/schemas.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressOf } from './addresses.ts';
import { ButtonForm } from './button-form.tsx';

/** Creates a button. @param sells id of the pass that it sells */
export function NewButton({ sells }: { sells: string | null }) {
  const { t } = useTranslation('buttons');
  return (
    <Card title={t('form.new')}>{sells === null ? <Edit /> : <EditForPass id={sells} />}</Card>
  );
}

function EditForPass({ id }: { id: string }) {
  return (
    <Loaded
      query={useApi(passesEndpoints.readOwn, { params: { id } })}
      skeleton={<Skeleton height="28rem" />}
    >
      {(pass) => <Edit sells={pass} />}
    </Loaded>
  );
}

/** Changes the terms of a button. */
export function ChangeButton({ id }: { id: string }) {
  const { t } = useTranslation('buttons');
  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(buttonsEndpoints.readOwn, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(button) => <Edit before={button} />}
      </Loaded>
    </Card>
  );
}

function Edit({ before, sells }: { before?: BusinessButton; sells?: Pass }) {
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function show({ id }: BusinessButton) {
    await Promise.all([invalidate(buttonsEndpoints.list), invalidate(buttonsEndpoints.readOwn)]);
    // Replaces the form in the history, so that going back skips it.
    navigate(addressOf(id), { replace: true });
  }

  return (
    <ButtonForm
      before={before}
      sells={sells}
      schema={ButtonTerms}
      send={(body) =>
        before
          ? client.call(buttonsEndpoints.change, { params: { id: before.id }, body })
          : client.call(buttonsEndpoints.create, { headers: {}, body })
      }
      onDone={(button) => void show(button)}
    />
  );
}
