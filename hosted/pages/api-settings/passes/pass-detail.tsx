import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Pass } from '#shared/passes/schemas.ts';
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
import { EnabledBadge } from './badges.tsx';
import { Holders } from './holders.tsx';
import { PassFacts } from './pass-facts.tsx';
import { termsFrom } from './pass-terms.ts';
import { VisitByCode } from './visit-by-code.tsx';

/** One pass: a visit by code, its holders, and its terms. */
export function PassDetail({ id }: { id: string }) {
  const { t } = useTranslation('passes');
  const own = useOwnScopes();
  return (
    <>
      <BackLink href={LIST} text={t('detail.back')} />
      <Loaded
        query={useApi(passesEndpoints.readOwn, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(pass) => (
          <>
            {own.includes('visits:write') && <VisitByCode pass={pass} />}
            <Facts pass={pass} mayWrite={own.includes('passes:write')} />
            <Holders pass={pass} mayWrite={own.includes('passes:write')} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ pass, mayWrite }: { pass: Pass; mayWrite: boolean }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const { isBusy, trouble, act } = useOfferAct();
  const { id, enabled } = pass;

  function turn() {
    const body = { ...termsFrom(pass), enabled: !enabled };
    return act(
      () => client.call(passesEndpoints.change, { params: { id }, body }),
      () => Promise.all([invalidate(passesEndpoints.list), invalidate(passesEndpoints.readOwn)]),
    );
  }

  return (
    <Card title={pass.name} action={<EnabledBadge enabled={enabled} />}>
      <PassFacts pass={pass} />
      <Notice tone="error" text={trouble} />
      {mayWrite && (
        <div className={styles.actionRow}>
          {enabled && (
            <Link
              className="button"
              href={`/account/profile/link?tab=buttons&button=new&sells=${id}`}
            >
              {t('detail.sell')}
            </Link>
          )}
          <Link className="button button--quiet" href={changeAddressOf(id)}>
            {t('detail.change')}
          </Link>
          <Button variant="quiet" idle={isBusy} onClick={() => void turn()}>
            {t(enabled ? 'detail.switch-off' : 'detail.switch-on')}
          </Button>
        </div>
      )}
    </Card>
  );
}
