import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface AcceptanceProps {
  name: string;
  /** With one `<a>link</a>` to the document. */
  text: string;
  href: string;
  error: string | undefined;
  onChange(accepted: boolean): void;
}

/** A box to tick, with a link to the text that is accepted. */
export function Acceptance({ name, text, href, error, onChange }: AcceptanceProps): JSX.Element {
  const id = useId();
  const [before = '', link = '', after = ''] = text.split(/<\/?a>/);
  return (
    <div class="field">
      <div class="top-up__check">
        <input
          id={id}
          type="checkbox"
          name={name}
          required
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label for={id}>
          {before}
          <a href={href} target="_blank" rel="noopener">
            {link}
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
