/** The server's source as the compiler sees it. The compiler's API is not stable yet: only this folder uses it. */
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

export interface Source {
  checker: Checker;
  files: readonly SourceFile[];
  close(): void;
}

const ROOT = join(import.meta.dirname, '../../../..');

export function openSource(): Source {
  const api = new API({ cwd: ROOT });
  const config = join(ROOT, 'server/tsconfig.json');
  const project = api.updateSnapshot({ openProject: config }).getProject(config);
  if (!project) throw new Error(`${config} is not open`);
  const { program, checker } = project;
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(join(ROOT, 'server/')) && !name.endsWith('.test.ts'))
    .map((name) => program.getSourceFile(name))
    .filter((file) => file !== undefined);
  return { checker, files, close: () => api.close() };
}

export function* below(node: Node): Generator<Node> {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) {
    yield child;
    yield* below(child);
  }
}

export function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${file.fileName.slice(ROOT.length + 1)}:${line}`;
}
