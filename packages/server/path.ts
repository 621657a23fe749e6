/** A path of the API. An id may come from a visitor, and must not lead to another call. */
export const path = (parts: TemplateStringsArray, ...ids: string[]): string =>
  String.raw({ raw: parts }, ...ids.map((id) => encodeURIComponent(id)));
