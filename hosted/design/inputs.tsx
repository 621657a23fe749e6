import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choice.tsx';
import { Choices } from '../ui/choices.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './design.module.css';

export function Inputs() {
  const [chosen, setChosen] = useState('one');
  const options = ['one', 'two', 'three'].map((value) => ({
    value,
    name: `Option ${value}`,
    hint: `What option ${value} does`,
  }));
  return (
    <Card title="Fields">
      <div className={styles.narrow}>
        <TextField name="empty" label="Empty" />
        <TextField name="hint" label="With a hint" message="The hint" defaultValue="A value" />
        <TextField name="wrong" label="Wrong" error="Please enter Full Name" required />
      </div>
      <Choice label="Segments" options={options} value={chosen} onChoose={setChosen} />
      <Choices legend="Radio buttons" choices={options} chosen={chosen} onChoose={setChosen} />
    </Card>
  );
}
