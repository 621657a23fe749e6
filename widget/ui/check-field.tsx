import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Text } from '#shared/text.ts';

export interface CheckFieldProps {
  name: string;
  /** One part between `<a>` and `</a>` becomes a link that opens in a new tab. */
  label: string;
  href: string;
  texts(text: Text): string;
  error: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A box to tick, with a link to the text that is accepted. */
export function CheckField({
  name,
  label,
  href,
  texts,
  error,
  checked,
  onChange,
}: CheckFieldProps): JSX.Element {
  const id = useId();
  const [before = '', linked = '', after = ''] = label.split(/<\/?a>/);
  return (
    <div class="field">
      <div class="check">
        <input
          id={id}
          type="checkbox"
          name={name}
          required
          checked={checked}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label for={id}>
          {before}
          <a href={href} target="_blank" rel="noopener">
            {linked}
            <span class="visually-hidden"> ({texts({ key: 'auth:linked.new-tab' })})</span>
          </a>
          {after}
        </label>
      </div>
      {error && (
        <p class="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
