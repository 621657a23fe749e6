import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  texts(text: Text): string;
}

/** A password field with a toggle that shows the value, to prevent typing errors. */
export function PasswordField({ texts, ...field }: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  const { label } = field;
  return (
    <div class="password">
      <TextField {...field} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        class="password__show"
        aria-pressed={shown ? 'true' : 'false'}
        aria-label={texts({ key: 'auth:show.label', values: { field: label } })}
        onClick={() => setShown(!shown)}
      >
        {texts({ key: shown ? 'auth:show.hide' : 'auth:show.show' })}
      </button>
    </div>
  );
}
