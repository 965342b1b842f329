import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { CALLS, type ListedCall } from './support/calls.ts';

type Schema = {
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
};
type Described = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

const { get } = await startApp();
const document: Document = (await get('/api/docs/schema/?format=json')).json();

/** The call as it is described: under its own address, or under one with a parameter where the list has a name. */
function find({ method, path }: ListedCall): Described | undefined {
  const parts = path.split('/');
  const matches = (described: string) => {
    const others = described.split('/');
    const isSame = (part: string, n: number) =>
      others[n] === part ||
      /^\{\w+\}$/.test(others[n]!) ||
      (part.startsWith('{') && others[n]!.startsWith('{'));
    return others.length === parts.length && parts.every(isSame);
  };
  const literal = (described: string) => described.split('/').filter((part) => !part.startsWith('{')).length;
  const [best] = Object.keys(document.paths)
    .filter((described) => matches(described) && document.paths[described]![method])
    .sort((a, b) => literal(b) - literal(a));
  const wanted = parts.filter((part) => part !== '' && !part.startsWith('{')).length;
  // `payments/{name}/` is no answer to `payments/countries/`: at most the name of a provider may be a parameter.
  const isClose =
    best !== undefined &&
    literal(best) - 2 >= wanted - (/\/(social|notify|payselection)\//.test(path) ? 1 : 0);
  return isClose ? document.paths[best]![method] : undefined;
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  if (schema.$ref) return fieldsOf(document.components?.schemas?.[schema.$ref.split('/').at(-1)!]);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap(fieldsOf)];
}

const name = ({ method, path }: ListedCall) => `${method.toUpperCase()} ${path}`;

test.each(CALLS.map((call) => [name(call), call] as const))(
  '%s is described with its parameters and its answer',
  { tags: '@spec-7.2' },
  (_name, call) => {
    const described = find(call)!;
    expect(described).toBeDefined();
    const query = described.parameters?.filter((each) => each.in === 'query').map((each) => each.name) ?? [];
    expect(query).toEqual(expect.arrayContaining(call.query ?? []));
    const placed = described.parameters?.filter((each) => each.in === 'path') ?? [];
    expect(placed.length).toBeGreaterThanOrEqual(call.path.split('{').length - 1);
    const schemas = Object.values(described.requestBody?.content ?? {}).map(({ schema }) => schema);
    expect(schemas.flatMap(fieldsOf)).toEqual(expect.arrayContaining(call.body ?? []));
    const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'));
    expect(success).toBeDefined();
  },
);

test('no call is listed twice', { tags: '@spec-7.2' }, () => {
  expect(new Set(CALLS.map(name)).size).toBe(CALLS.length);
});
