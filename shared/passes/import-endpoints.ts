import { endpoint } from '../http/endpoint.ts';
import * as calls from './import-calls.ts';
import * as schemas from './import-schemas.ts';

export const importPasses = endpoint(calls.importPasses, schemas.importPasses);
export const imports = endpoint(calls.imports, schemas.imports);
export const approveImport = endpoint(calls.approveImport, schemas.approveImport);
