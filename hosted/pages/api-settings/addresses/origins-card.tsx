import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { toOrigin } from '#shared/business/origin.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import styles from './addresses.module.css';
import { RemoveOrigin } from './remove-origin.tsx';

/** Origins that may embed the checkout: those of the domain and added ones. */
export function OriginsCard({ settings }: { settings: BusinessSettings }) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [removing, setRemoving] = useState<string>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);

  const form = useForm({
    schema: businessEndpoints.createOrigin.body,
    shape: (values) => ({
      ...reauthenticationValues(values),
      origin: toOrigin(String(values.origin)),
    }),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
    send: (body) => client.call(businessEndpoints.createOrigin, { body }),
    async onDone(_, { origin }) {
      form.ref.current?.reset();
      await invalidate(businessEndpoints.read);
      setDone(t('settings.added', { origin }));
    },
  });

  return (
    <Card title={t('settings.origins')}>
      <p className={styles.soft}>{t('settings.origins-text')}</p>
      <p className={styles.soft}>
        {t('settings.origins-proof')}{' '}
        <Link href="/account/profile/link?tab=domain">{t('settings.proof-link')}</Link>
      </p>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      <ul className={styles.origins}>
        {settings.origins.map((origin) => (
          <li key={origin}>
            <span className={styles.address} translate="no">
              {origin}
            </span>
            {settings.unprovenOrigins.includes(origin) && <Badge text={t('settings.unproven')} />}
            {settings.furtherOrigins.includes(origin) ? (
              <Button
                variant="quiet"
                aria-label={t('settings.remove-of', { origin })}
                onClick={() => setRemoving(origin)}
              >
                {t('settings.remove')}
              </Button>
            ) : (
              <Badge text={t('settings.own')} />
            )}
          </li>
        ))}
      </ul>
      <Form form={form}>
        <FormField
          form={form}
          name="origin"
          label={t('settings.add-label')}
          message={t('settings.add-hint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={260}
        />
        <ReauthenticationFields form={form} />
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('settings.saving')}>
            {t('settings.add')}
          </SubmitButton>
        </div>
      </Form>
      {removing !== undefined && (
        <RemoveOrigin
          origin={removing}
          onClose={() => setRemoving(undefined)}
          onDone={() => {
            setDone(t('settings.removed', { origin: removing }));
            setRemoving(undefined);
            place.current?.focus();
          }}
        />
      )}
    </Card>
  );
}
