import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { acceptsAll } from '../../ui/form/accepts-all.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { type MailRequest, newMailRequest } from '../mail-digits/mail-request.ts';

export interface Registrant {
  email: string;
  password: string;
  mail: MailRequest;
}

interface Registration {
  form: FormState;
  /** Once registered, until the address is confirmed. */
  registered: Registrant | undefined;
}

/** Registers in the language of the page and the time zone of the browser. */
export function useRegistration(
  search: URLSearchParams,
  shape: (values: FormValues) => FormValues = (values) => values,
): Registration {
  const { i18n } = useTranslation();
  const { client } = useSession();
  const [registered, setRegistered] = useState<Registrant>();
  const [mail] = useState(() => newMailRequest(search));
  const form = useForm({
    schema: registrationEndpoints.create.body,
    shape: (values) => ({
      ...shape(values),
      acceptances: acceptsAll(values, ['privacy', 'conditions']),
      locale: i18n.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      mail,
    }),
    send: (body) => client.call(registrationEndpoints.create, { body }),
    // Codes of other APIs, where the address is the user name; ours does not reveal who is registered.
    blame: ({ code }) => (TAKEN.has(code) ? 'email' : undefined),
    onDone: (_, { email, password }) => setRegistered({ email, password, mail }),
  });
  return { form, registered };
}

const TAKEN: ReadonlySet<Failure['code']> = new Set([
  'email_taken',
  'email_in_use',
  'username_taken',
]);
