import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import type { EventType } from '#shared/events/fields.ts';
import type { Result } from '#shared/http/api-client.ts';
import { CHOSEN_TYPES, type WebhookEndpoint } from '#shared/webhooks/fields.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import { addressOf, LIST } from './addresses.ts';
import { EventChoice } from './event-choice.tsx';
import styles from './webhooks.module.css';

interface EndpointFormProps<S extends z.ZodMiniType, T> {
  /** Undefined for a new endpoint. */
  before?: WebhookEndpoint;
  schema: S;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T): void;
}

/** Address, description and events. A new address is confirmed with the strongest factor. */
export function EndpointForm<S extends z.ZodMiniType, T>({
  before,
  schema,
  send,
  onDone,
}: EndpointFormProps<S, T>) {
  const { t } = useTranslation('webhooks');
  const [url, setUrl] = useState(before?.url ?? '');
  const [chosen, setChosen] = useState(before ? knownTypes(before.events) : null);
  const moves = url.trim() !== before?.url;
  const form = useForm({
    schema,
    shape: (values) => ({
      ...(moves ? { ...reauthenticationValues(values), url } : {}),
      description: values.description,
      events: chosen,
    }),
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
    send,
    onDone,
  });
  return (
    <Form form={form}>
      <FormControl
        form={form}
        name="url"
        label={t('form.url')}
        message={t('form.url-hint')}
        required
      >
        {(control) => (
          <input
            {...control}
            type="url"
            value={url}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </FormControl>
      <FormField
        form={form}
        name="description"
        label={t('form.description')}
        message={t('form.description-hint')}
        defaultValue={before?.description ?? ''}
        maxLength={200}
        autoComplete="off"
      />
      <EventChoice form={form} chosen={chosen} onChoose={setChosen} />
      {moves && <ReauthenticationFields form={form} />}
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('form.saving')}>
          {t(before ? 'form.save' : 'list.add')}
        </SubmitButton>
        <Link className="button button--quiet" href={before ? addressOf(before.id) : LIST}>
          {t('form.cancel')}
        </Link>
      </div>
    </Form>
  );
}

const knownTypes = (events: readonly string[] | null): EventType[] | null =>
  events && CHOSEN_TYPES.filter((type) => events.includes(type));
