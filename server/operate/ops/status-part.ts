/** One line of `status`. */
export interface Part {
  name: string;
  state: 'live' | 'off' | 'fails';
  detail: string;
}
