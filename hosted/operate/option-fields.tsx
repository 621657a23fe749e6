import type { ReactNode } from 'react';
import type { CommandForm } from '#shared/operate/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './option-fields.module.css';
import { asSentence, labelOf } from './words.ts';

interface OptionFieldsProps {
  command: CommandForm;
  given: Record<string, string>;
  submit: string;
  busy?: boolean;
  children?: ReactNode;
  /** With the options that were filled in. */
  onSubmit(given: Record<string, string>): void;
}

/** A form with one field for each option of a command. */
export function OptionFields(props: OptionFieldsProps) {
  const { command, given, submit, busy = false, children, onSubmit } = props;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
        );
        if (!busy) onSubmit(Object.fromEntries(entries));
      }}
    >
      {command.options.map(({ name, required, hint, isText }) => {
        const label = required ? labelOf(name) : `${labelOf(name)} (optional)`;
        if (!isText) {
          return (
            <TextField
              key={name}
              {...{ name, label, required }}
              message={hint && asSentence(hint)}
              defaultValue={given[name] ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          );
        }
        return (
          <Field key={name} label={label} message={hint && asSentence(hint)}>
            {(control) => (
              <textarea {...control} {...{ name, required }} rows={5} spellCheck={false} />
            )}
          </Field>
        );
      })}
      {children}
      <div>
        <Button type="submit" idle={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
