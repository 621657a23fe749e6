import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
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
import { ButtonFacts } from './button-facts.tsx';
import { termsFrom } from './button-terms.ts';
import { ShareButton } from './share-button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One button: its link, its sales and its actions. */
export function ButtonDetail({ id }: { id: string }) {
  const { t } = useTranslation('buttons');
  return (
    <>
      <BackLink href={LIST} text={t('detail.back')} />
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
  const { isBusy, trouble, act } = useOfferAct();
  const { id, enabled } = button;

  function turn() {
    const body = { ...termsFrom(button), enabled: !enabled };
    return act(
      () => client.call(buttonsEndpoints.change, { params: { id }, body }),
      () => Promise.all([invalidate(buttonsEndpoints.list), invalidate(buttonsEndpoints.readOwn)]),
    );
  }

  return (
    <Card title={t('detail.facts')} action={<StatusBadge status={button.status} />}>
      <ButtonFacts button={button} />
      <Notice tone="error" text={trouble} />
      <div className={styles.actionRow}>
        <Link className="button" href={changeAddressOf(id)}>
          {t('detail.change')}
        </Link>
        <Button variant="quiet" idle={isBusy} onClick={() => void turn()}>
          {t(enabled ? 'detail.switch-off' : 'detail.switch-on')}
        </Button>
      </div>
    </Card>
  );
}
