/** A page of a list: `next` is the `after` of the following page, null on the last one. */
export interface Page<T> {
  data: T[];
  next: string | null;
}
