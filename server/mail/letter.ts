export interface Letter {
  subject: string;
  text: readonly string[];
  /** A small table below the text: a value's name, and the key of its label. */
  rows?: Readonly<Record<string, string>>;
  /** The label of the button that leads to `url`. */
  action?: string;
  /** What stands below the button, smaller. */
  note?: string;
}
