import { useState } from 'react';
import { ShowToggle } from '../show-toggle.tsx';
import { FormField } from './form-field.tsx';
import type { FormState } from './use-form.ts';

interface PasswordFieldProps {
  form: FormState;
  name: string;
  label: string;
  message?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field whose value can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <FormField {...props} type={shown ? 'text' : 'password'} required />
      <ShowToggle label={props.label} shown={shown} onShow={setShown} />
    </div>
  );
}
