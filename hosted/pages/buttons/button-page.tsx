import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Button, readButton } from '#shared/buttons/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useApi } from '../../app/use-api.ts';
import { useTitle } from '../../app/use-title.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PayByButton } from './pay-by-button.tsx';

/** What a payment link leads to: who asks, for what, how much; the payment itself comes by a click. */
export function ButtonPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('buttons');
  const headingId = useId();
  const query = useApi(readButton, { params: { id } });
  const isMissing = query.error !== null && failureOf(query.error).code === 'not_found';
  const title = isMissing ? t('pay.missing') : (query.data?.name ?? t('pay.title'));
  useTitle(title);
  return (
    <Page width="slip">
      <section className="pay pay--open" aria-labelledby={headingId} aria-busy={query.isPending}>
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
      <p className="pay__merchant">
        {merchant.name} <span className="pay__domain">{merchant.domain}</span>
      </p>
      {description && <p className="pay__description">{description}</p>}
    </>
  );
}
