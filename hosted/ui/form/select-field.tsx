import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  message?: string | undefined;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** A select that applies at once. */
export function SelectField({ label, message, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field__input"
        value={value}
        aria-describedby={message ? `${id}-message` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {message && (
        <p className="field__message" id={`${id}-message`}>
          {message}
        </p>
      )}
    </div>
  );
}
