import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';

interface Registration {
  form: FormState;
  /** Recipient of the confirmation link, once registered. */
  registered: string | undefined;
}

/** Registers in the language of the page. */
export function useRegistration(shape: (values: FormValues) => FormValues): Registration {
  const { i18n } = useTranslation();
  const { client } = useSession();
  const [registered, setRegistered] = useState<string>();
  const form = useForm({
    schema: registrationEndpoints.create.body,
    shape: (values) => ({ ...shape(values), locale: i18n.language }),
    async send(body) {
      const result = await client.call(registrationEndpoints.create, { body });
      return !result.ok && TAKEN.has(result.error.code) ? taken(result.error) : result;
    },
    onDone: (_, { email }) => setRegistered(email),
  });
  return { form, registered };
}

/** Codes of other APIs; ours does not reveal who is registered. */
const TAKEN: ReadonlySet<Failure['code']> = new Set(['email_taken', 'username_taken']);

const taken = (error: Failure): Result<never> => ({
  ok: false,
  error: { ...error, fields: [{ path: 'email', message: 'Email already in use' }] },
});
