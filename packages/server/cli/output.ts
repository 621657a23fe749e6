/** Lines for people; with `--json` one JSON object per line for programs. */

export interface Output {
  isJson: boolean;
  /** For people alone. */
  say(line: string): void;
  /** `line` for people, `data` for programs. */
  tell(line: string, data: object): void;
}

export function outputOf({ json = false }: { json?: boolean }): Output {
  return {
    isJson: json,
    say: (line) => {
      if (!json) console.log(line);
    },
    tell: (line, data) => console.log(json ? JSON.stringify(data) : line),
  };
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
