import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  label: string;
  /** Empty for the usual one. */
  value: string;
  /** Shown without a value, because a colour input always has one. */
  usual: string;
  /** The button that returns to the usual colour. */
  reset: string;
  /** Why the colour is refused. */
  problem: string;
  /** A way out of the problem. */
  remedy?: ReactNode;
  onChange(value: string): void;
}

/** A colour in hexadecimal digits; it applies at once. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, usual, reset, problem, remedy, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.colour}>
        <input
          id={id}
          type="color"
          className={styles.swatch}
          value={value || usual}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => onChange(target.value)}
        />
        <code translate="no">{value || usual}</code>
        {value !== '' && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {reset}
          </Button>
        )}
      </div>
      <Notice id={`${id}-problem`} text={problem} />
      {remedy}
    </div>
  );
}
