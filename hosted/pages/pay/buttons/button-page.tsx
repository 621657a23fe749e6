import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Button } from '#shared/buttons/schemas.ts';
import { failureOf } from '../../../platform/api-error.ts';
import type { PageProps } from '../../../platform/lazy-page.ts';
import { useApi } from '../../../platform/use-api.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { MerchantIdentity } from '../../../ui/merchant-identity.tsx';
import { merchantLook } from '../../../ui/merchant-look.ts';
import { Page } from '../../../ui/page.tsx';
import { PayByButton } from './pay-by-button.tsx';

/** The page of a payment link: merchant, description and price. The payment begins with a click. */
export function ButtonPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('buttons');
  const headingId = useId();
  const query = useApi(buttonsEndpoints.read, { params: { id } });
  const isMissing = query.error !== null && failureOf(query.error).code === 'not_found';
  const title = isMissing ? t('pay.missing') : (query.data?.name ?? t('pay.title'));
  useTitle(title);
  return (
    <Page width="slip">
      <section
        className="pay pay--open"
        style={merchantLook(query.data?.merchant ?? null)}
        aria-labelledby={headingId}
        aria-busy={query.isPending}
      >
        <div className="pay__head">
          <h1 className="pay__heading" id={headingId} tabIndex={-1}>
            {title}
          </h1>
          {query.data && <Merchant button={query.data} />}
          {isMissing && <p className="pay__message">{t('pay.missing-text')}</p>}
        </div>
        {!isMissing && (
          <Loaded query={query} skeleton={<div className="pay__skeleton" />}>
            {(button) => <PayByButton button={button} />}
          </Loaded>
        )}
      </section>
    </Page>
  );
}

function Merchant({ button: { merchant, description } }: { button: Button }) {
  return (
    <>
      <MerchantIdentity merchant={merchant} />
      {description && <p className="pay__description">{description}</p>}
    </>
  );
}
