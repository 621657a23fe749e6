import { useSession } from '../../platform/session-context.ts';
import { FormField } from './form-field.tsx';
import type { FormState } from './use-form.ts';

/** The e-mail address of an account, which begins with what is typed in another form for signing in. */
export function EmailField({ form, label }: { form: FormState; label: string }) {
  const session = useSession();
  return (
    <FormField
      form={form}
      name="email"
      type="email"
      label={label}
      autoComplete="username"
      maxLength={254}
      required
      defaultValue={session.typedEmail}
      onText={(email) => {
        session.typedEmail = email;
      }}
    />
  );
}
