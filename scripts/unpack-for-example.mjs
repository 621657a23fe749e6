import { join } from 'node:path';
import { packAll } from './pack.mjs';
import { ROOT } from './runtime.mjs';
import { unpackInto } from './unpack.mjs';

const [name = ''] = process.argv.slice(2);
await unpackInto(join(ROOT, 'examples', name), await packAll());
