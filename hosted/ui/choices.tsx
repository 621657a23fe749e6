import { useId } from 'react';
import styles from './choices.module.css';

interface ChoicesProps<T extends string> {
  legend: string;
  choices: readonly { value: T; name: string; hint: string }[];
  chosen: T;
  onChoose(value: T): void;
}

/** Radio buttons with descriptions. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map(({ value, name, hint }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={chosen === value}
            aria-describedby={`${id}-${value}`}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.hint} id={`${id}-${value}`}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
