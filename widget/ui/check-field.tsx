import { Fragment, type JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Text } from '#shared/text.ts';

export interface CheckFieldProps {
  name: string;
  /** Each part between `<a>` and `</a>` becomes a link that opens in a new tab. */
  label: string;
  /** In the order of the links. */
  hrefs: readonly string[];
  texts(text: Text): string;
  error: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A box to tick, with a link to each text that is accepted. */
export function CheckField({
  name,
  label,
  hrefs,
  texts,
  error,
  checked,
  onChange,
}: CheckFieldProps): JSX.Element {
  const id = useId();
  const [before, ...linked] = label.split('<a>').map((part) => part.split('</a>'));
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
          {hrefs.map((href, index) => (
            <Fragment key={href}>
              <a href={href} target="_blank" rel="noopener">
                {linked[index]?.[0]}
                <span class="visually-hidden"> ({texts({ key: 'auth:linked.new-tab' })})</span>
              </a>
              {linked[index]?.[1]}
            </Fragment>
          ))}
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
