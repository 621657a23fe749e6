/** The parts of an OpenAPI 3.1 document that this folder reads or writes. */
import type { ErrorCode } from '#shared/errors.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: (string | null)[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Header {
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface Answer {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
  'x-error-codes': ErrorCode[];
}

export type Webhooks = Record<string, { post: Omit<Operation, 'x-error-codes'> }>;

export interface OpenApi {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    contact?: { name: string; url: string };
    license?: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags?: { name: string; description?: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Webhooks;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

/** @returns the name of the referenced component */
export const componentOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
