import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schemas.ts';
import * as contactEndpoints from '#shared/contact/endpoints.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormArea } from '../../ui/form/form-area.tsx';
import { FormCheck } from '../../ui/form/form-check.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormPage, Outcome } from '../../ui/form-page.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openDraft } from './draft.ts';

/** The contact form. A member’s name and e-mail address are filled in. */
export function ContactPage({ search }: PageProps) {
  const { t } = useTranslation('contact');
  const user = useSignal(useSession().user);
  const [sentFrom, setSentFrom] = useState<string>();
  if (sentFrom) {
    return (
      <Outcome title={t('contact.sent')}>
        <p>{t('contact.sent-text', { email: sentFrom })}</p>
        <Button variant="quiet" onClick={() => setSentFrom(undefined)}>
          {t('contact.again')}
        </Button>
      </Outcome>
    );
  }
  return (
    <FormPage wide title={t('contact.title')} lead={t('contact.lead')}>
      {user === undefined ? (
        <Skeleton height="30rem" />
      ) : (
        <ContactForm user={user} payment={search.get('payment')} onSent={setSentFrom} />
      )}
    </FormPage>
  );
}

interface ContactFormProps {
  user: User | null;
  /** The id of the payment that the message is about. */
  payment: string | null;
  onSent(from: string): void;
}

function ContactForm({ user, payment, onSent }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const { client } = useSession();
  const isPayment = payment !== null && PAY_SESSION_ID.test(payment);
  const [draft] = useState(() => openDraft(user?.id));
  const form = useForm({
    schema: contactEndpoints.submit.body,
    async send(body) {
      const result = await client.call(contactEndpoints.submit, { body });
      if (!result.ok && result.error.code === 'unauthenticated') draft.keep(body.message);
      return result;
    },
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={t('contact.name')}
        autoComplete="name"
        defaultValue={[user?.name, user?.surname].filter(Boolean).join(' ')}
        maxLength={120}
        required
      />
      <FormField
        form={form}
        name="email"
        type="email"
        label={t('contact.email')}
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        maxLength={254}
        required
      />
      <FormArea
        form={form}
        name="message"
        label={t('contact.message')}
        // Anybody can write a link: only an id gets into the text.
        defaultValue={
          draft.message ?? (isPayment ? `${t('contact.about-payment', { id: payment })}\n` : '')
        }
        maxLength={4000}
        required
      />
      <FormCheck form={form} name="acceptance" required>
        <LinkedText text={t('contact.accept')} hrefs={['/legal']} />
      </FormCheck>
      <SubmitButton form={form} busy={t('contact.busy')}>
        {t('contact.submit')}
      </SubmitButton>
    </Form>
  );
}
