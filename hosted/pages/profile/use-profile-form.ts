import { useState } from 'react';
import type * as z from 'zod/mini';
import type { CallInput } from '#shared/http/call.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { clearSecrets } from './clear-secrets.ts';

type Change = CallInput<typeof profileEndpoints.update>['body'];

interface ProfileForm {
  form: FormState;
  /** The last saved change; undefined once a new attempt starts. */
  saved: Change | undefined;
}

interface ProfileFormOptions {
  /** Validates the form; by default the endpoint's body schema. */
  schema?: z.ZodMiniType<Change>;
  shape?(values: FormValues): unknown;
  onSaved?(): void;
}

/** The form of one section. A refused password refers to the current one. */
export function useProfileForm({
  schema = profileEndpoints.update.body,
  shape,
  onSaved,
}: ProfileFormOptions = {}): ProfileForm {
  const session = useSession();
  const [saved, setSaved] = useState<Change>();
  const form = useForm({
    schema,
    ...(shape ? { shape } : {}),
    send(body) {
      setSaved(undefined);
      return session.client.call(profileEndpoints.update, { body });
    },
    onDone(user, body) {
      session.replaceUser(user);
      setSaved(body);
      if (form.ref.current) clearSecrets(form.ref.current);
      onSaved?.();
    },
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return { form, saved };
}
