import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import type { Failure } from '#shared/http/api-client.ts';
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
import { ButtonFacts } from './button-facts.tsx';
import { termsFrom } from './button-terms.ts';
import { ShareButton } from './share-button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One button: its link, its sales and its actions. */
export function ButtonDetail({ id }: { id: string }) {
  const { t } = useTranslation('buttons');
  return (
    <>
      <Link className={styles.back} href={LIST}>
        <span aria-hidden="true">←&nbsp;</span>
        {t('detail.back')}
      </Link>
      <Loaded
        query={useApi(buttonsEndpoints.readOwn, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(button) => (
          <>
            <ShareButton button={button} />
            <Decided button={button} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Decided({ button }: { button: BusinessButton }) {
  const { t } = useTranslation('buttons');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isSwitching, setSwitching] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { id, enabled } = button;

  async function turn() {
    setSwitching(true);
    setFailure(undefined);
    const body = { ...termsFrom(button), enabled: !enabled };
    const result = await client.call(buttonsEndpoints.change, { params: { id }, body });
    if (result.ok)
      await Promise.all([invalidate(buttonsEndpoints.list), invalidate(buttonsEndpoints.readOwn)]);
    else setFailure(result.error);
    setSwitching(false);
  }

  return (
    <Card title={t('detail.facts')} action={<StatusBadge status={button.status} />}>
      <ButtonFacts button={button} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      <div className={styles.actionRow}>
        <Link className="button" href={changeAddressOf(id)}>
          {t('detail.change')}
        </Link>
        <Button variant="quiet" idle={isSwitching} onClick={() => void turn()}>
          {t(enabled ? 'detail.switch-off' : 'detail.switch-on')}
        </Button>
      </div>
    </Card>
  );
}
