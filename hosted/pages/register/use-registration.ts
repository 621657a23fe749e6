import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '#shared/api-client.ts';
import { register } from '#shared/registration/contract.ts';
import { useSession } from '../../app/session-context.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';

interface Registration {
  form: FormState;
  /** The address the confirmation link was sent to, once registered. */
  registered: string | undefined;
}

/** Registers with what the fields hold, in the language of the page. */
export function useRegistration(shape: (values: FormValues) => FormValues): Registration {
  const { i18n } = useTranslation();
  const { client } = useSession();
  const [registered, setRegistered] = useState<string>();
  const form = useForm({
    schema: register.body,
    shape: (values) => ({ ...shape(values), locale: i18n.language }),
    async send(body) {
      const result = await client.call(register, { body });
      return !result.ok && TAKEN.has(result.error.code) ? taken(result.error) : result;
    },
    onDone: (_, { email }) => setRegistered(email),
  });
  return { form, registered };
}

/** Codes of foreign APIs: ours tells nobody who is registered. */
const TAKEN: ReadonlySet<Failure['code']> = new Set(['email_taken', 'username_taken']);

const taken = (error: Failure): Result<never> => ({
  ok: false,
  error: { ...error, fields: [{ path: 'email', message: 'Email already in use' }] },
});
