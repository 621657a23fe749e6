import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import {
  type BusinessButton,
  ButtonTerms,
  changeButton,
  createButton,
  listButtons,
  readBusinessButton,
} from '#shared/buttons/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOf } from './addresses.ts';
import { ButtonForm } from './button-form.tsx';

/** Decides on a button that is not there yet. */
export function NewButton() {
  const { t } = useTranslation('buttons');
  return (
    <Card title={t('form.new')}>
      <Edit />
    </Card>
  );
}

/** Decides anew on one that is. */
export function ChangeButton({ id }: { id: string }) {
  const { t } = useTranslation('buttons');
  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(readBusinessButton, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(button) => <Edit before={button} />}
      </Loaded>
    </Card>
  );
}

function Edit({ before }: { before?: BusinessButton }) {
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function show({ id }: BusinessButton) {
    await Promise.all([invalidate(listButtons), invalidate(readBusinessButton)]);
    // Who goes back wants the list, not what was sent.
    navigate(addressOf(id), { replace: true });
  }

  return (
    <ButtonForm
      before={before}
      schema={ButtonTerms}
      send={(body) =>
        before
          ? client.call(changeButton, { params: { id: before.id }, body })
          : client.call(createButton, { body })
      }
      onDone={(button) => void show(button)}
    />
  );
}
