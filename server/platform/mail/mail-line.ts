/** A line of a table whose label is not of the template. */
export interface MailLine {
  label: string;
  value: string;
}
