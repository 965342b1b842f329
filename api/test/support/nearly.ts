import fc from 'fast-check';

/** A value's description in the OpenAPI document; as much of JSON Schema as the document uses. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Texts that break what takes them for granted. */
export const nasty = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e309', 'NaN', '99999999999999999999', '0x10', '1.5', '٣', 'null', 'undefined'],
    ...['\u0000', 'a\u0000b', '\ud800', '\u202e', '💥'.repeat(30), 'ё'.repeat(5_000), '\n', '\r\nX: y'],
    ...["';--", '" or 1=1', '%', '%%%', '\\', '../../etc/passwd', '[object Object]', '{{7*7}}', '$1', '<b>'],
    ...[
      '2026-02-30',
      '1970-01-01T00:00:00Z',
      '00000000-0000-0000-0000-000000000000',
      'a@b',
      '@',
      'javascript:1',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.integer().map(String),
);

const wrong = fc.oneof(
  { weight: 3, arbitrary: nasty },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 31, -(2 ** 63), [], {}, [[]], [null]],
      ...[Array.from({ length: 500 }, () => 1), { detail: 'x' }, { toString: 1 }, ['a', 1]],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Values that a schema nearly accepts: at every depth mostly right, now and then anything. `known` are texts that exist. */
export function nearly(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: right(schema, known) }, { weight: 1, arbitrary: wrong });
}

function right(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => right(choice, known)));
  if (schema.allOf) return right(Object.assign({}, ...schema.allOf), known);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 12 }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(nearly(schema.items ?? {}, known), { maxLength: 4 });
    case 'object':
      return fields(schema.properties ?? {}, known);
    case 'string':
      return fc.oneof({ weight: 4, arbitrary: textOf(schema, known) }, { weight: 1, arbitrary: nasty });
    default:
      return wrong;
  }
}

/** Money and addresses look alike in every shop; any other text is one that exists. */
function textOf({ format, pattern }: Schema, known: readonly string[]) {
  if (format === 'email') return fc.constantFrom('buyer@example.com', 'another@example.com');
  return pattern?.includes('\\.') ? fc.constantFrom('100.00', '0.07') : fc.constantFrom(...known);
}

const fields = (properties: Record<string, Schema>, known: readonly string[]) => {
  // JSON leaves undefined out.
  const each = Object.entries(properties).map(
    ([name, schema]) => [name, fc.option(nearly(schema, known), { freq: 9, nil: undefined })] as const,
  );
  const more = fc.dictionary(fc.constantFrom('id', 'price', 'constructor', 'user_id', '__proto__'), wrong);
  return fc
    .tuple(fc.record(Object.fromEntries(each)), fc.option(more, { freq: 1, nil: {} }))
    .map(([some, others]) => ({ ...some, ...others }));
};
