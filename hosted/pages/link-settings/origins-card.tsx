import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addOrigin,
  type BusinessSettings,
  readBusinessSettings,
} from '#shared/business/contract.ts';
import { toOrigin } from '#shared/business/origin.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './link-settings.module.css';
import { RemoveOrigin } from './remove-origin.tsx';

/** The sites whose pages may show the checkout: those of the domain, and what was added. */
export function OriginsCard({ settings }: { settings: BusinessSettings }) {
  const { t } = useTranslation('link-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [removing, setRemoving] = useState<string>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);

  const form = useForm({
    schema: addOrigin.body,
    shape: ({ origin }) => ({ origin: toOrigin(String(origin)) }),
    send: (body) => client.call(addOrigin, { body }),
    async onDone(_, { origin }) {
      form.ref.current?.reset();
      await invalidate(readBusinessSettings);
      setDone(t('settings.added', { origin }));
    },
  });

  return (
    <Card title={t('settings.origins')}>
      <p className={styles.soft}>{t('settings.origins-text')}</p>
      <div ref={place} tabIndex={-1} className={styles.outcome}>
        <Notice text={done} />
      </div>
      <ul className={styles.origins}>
        {settings.origins.map((origin) => (
          <li key={origin}>
            <span className={styles.address} translate="no">
              {origin}
            </span>
            {settings.furtherOrigins.includes(origin) ? (
              <Button
                look="quiet"
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
