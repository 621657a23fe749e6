import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeLine } from '../../../ui/code-line.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import styles from './addresses.module.css';

/** The OAuth client: its id, and the addresses that may receive the answer of a member. */
export function RedirectUrisCard({ settings }: { settings: BusinessSettings }) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [said, setSaid] = useState<{ text: string; tone: 'info' | 'error' }>();
  const place = useRef<HTMLDivElement>(null);
  const { oauthRedirectUris: uris } = settings;

  async function remove(uri: string) {
    const body = { oauthRedirectUris: uris.filter((one) => one !== uri) };
    const result = await client.call(businessEndpoints.update, { body });
    if (result.ok) await invalidate(businessEndpoints.read);
    setSaid(
      result.ok
        ? { text: t('settings.redirect-removed', { uri }), tone: 'info' }
        : { text: textOf(result.error), tone: 'error' },
    );
    place.current?.focus();
  }

  // The last place of the list: an error of the address is shown at the field.
  const name = `oauthRedirectUris.${uris.length}`;
  const form = useForm({
    schema: businessEndpoints.update.body,
    shape: ({ oauthRedirectUris: typed }) => ({
      oauthRedirectUris: [...uris, ...Object.values(Object(typed))],
    }),
    send: (body) => client.call(businessEndpoints.update, { body }),
    async onDone(_, { oauthRedirectUris = [] }) {
      form.ref.current?.reset();
      await invalidate(businessEndpoints.read);
      const uri = oauthRedirectUris.at(-1) ?? '';
      setSaid({ text: t('settings.redirect-added', { uri }), tone: 'info' });
    },
  });

  return (
    <Card title={t('settings.oauth')}>
      <p className={styles.soft}>{t('settings.oauth-text')}</p>
      <DescriptionList>
        <Description name={t('settings.client-id')}>
          <CodeLine
            text={settings.id}
            label={t('settings.copy-client-id')}
            copy={t('token.copy')}
            copied={t('token.copied')}
          />
        </Description>
      </DescriptionList>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice text={said?.text ?? ''} tone={said?.tone ?? 'info'} />
      </div>
      {uris.length > 0 && (
        <ul className={styles.origins}>
          {uris.map((uri) => (
            <li key={uri}>
              <span className={styles.address} translate="no">
                {uri}
              </span>
              <Button
                variant="quiet"
                aria-label={t('settings.remove-of', { origin: uri })}
                onClick={() => void remove(uri)}
              >
                {t('settings.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form}>
        <FormField
          form={form}
          name={name}
          type="url"
          label={t('settings.redirect-label')}
          message={t('settings.redirect-hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
        />
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('settings.saving')}>
            {t('settings.redirect-add')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
