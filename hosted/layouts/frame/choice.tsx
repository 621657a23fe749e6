import styles from './choice.module.css';

interface ChoiceProps {
  /** What is chosen; heard. */
  label: string;
  options: readonly { value: string; name: string; lang?: string }[];
  value: string;
  onChoose(value: string): void;
}

/** One of a few, changed in place. */
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
