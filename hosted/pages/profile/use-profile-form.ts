import { useState } from 'react';
import type { CallInput } from '#shared/http/endpoint.ts';
import { updateMe } from '#shared/profile/contract.ts';
import { useSession } from '../../app/session-context.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';

type Change = CallInput<typeof updateMe>['body'];

interface ProfileForm {
  form: FormState;
  /** What was saved last; undefined as soon as it is tried again. */
  saved: Change | undefined;
}

interface ProfileFormOptions {
  shape?(values: FormValues): unknown;
  onSaved?(): void;
}

/** A part of the profile, saved by itself. A refused password is the present one's. */
export function useProfileForm({ shape, onSaved }: ProfileFormOptions = {}): ProfileForm {
  const session = useSession();
  const [saved, setSaved] = useState<Change>();
  const form = useForm({
    schema: updateMe.body,
    ...(shape ? { shape } : {}),
    send(body) {
      setSaved(undefined);
      return session.client.call(updateMe, { body });
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

/** A password or code does not stay in the page once it was good. */
function clearSecrets(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /password|^code$/i.test(field.name)) field.value = '';
  }
}
