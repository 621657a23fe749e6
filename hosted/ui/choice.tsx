import styles from './choice.module.css';

interface ChoiceProps {
  /** The accessible name, translated. */
  label: string;
  options: readonly { value: string; name: string; lang?: string }[];
  value: string;
  onChoose(value: string): void;
}

/** A select that applies at once. */
export function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  );
}
