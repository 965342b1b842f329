import type { FieldErrors } from '@shop/contract';
import { z } from 'zod';
import { type TextKey, text } from '../text.ts';

type Issue = { path: PropertyKey[]; message: string };
type Branch = { messages: string[]; children: Map<PropertyKey, Branch> };

type RawIssue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const OF_TYPE: Partial<Record<string, TextKey>> = {
  string: 'field.type_string',
  number: 'field.type_number',
  int: 'field.type_integer',
  boolean: 'field.type_boolean',
  array: 'field.type_array',
  object: 'field.type_object',
};

/** Says what is expected in words that a person who fills in a form knows; undefined where zod's own Russian does. */
function messageOf(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return text('field.required');
      if (issue.input === null) return text('field.null');
      const key = OF_TYPE[issue.expected];
      return key && text(key);
    }
    case 'too_small': {
      const count = Number(issue.minimum);
      if (issue.origin === 'string')
        return count === 1 ? text('field.null') : text('field.too_short', { count });
      if (issue.origin === 'array') return text('field.too_few', { count });
      return text(issue.inclusive ? 'field.too_small' : 'field.not_above', { least: count });
    }
    case 'too_big': {
      const count = Number(issue.maximum);
      if (issue.origin === 'string') return text('field.too_long', { count });
      if (issue.origin === 'array') return text('field.too_many', { count });
      return text('field.too_big', { most: count });
    }
    case 'invalid_value':
      return text('field.one_of', { values: issue.values.map(String).join(', ') });
    case 'invalid_format':
      // A pattern tells nobody anything.
      return issue.format === 'regex' ? text('field.format') : undefined;
    default:
      return undefined;
  }
}

z.config({ ...z.locales.ru(), customError: messageOf });

/** zod's issues as nested field errors; `[{}, {quantity: […]}]` when the second element of a list is wrong. */
export function toFieldErrors(issues: readonly Issue[]): FieldErrors {
  const root: Branch = { messages: [], children: new Map() };
  for (const { path, message } of issues) {
    let branch = root;
    for (const key of path) {
      const next = branch.children.get(key) ?? { messages: [], children: new Map() };
      branch.children.set(key, next);
      branch = next;
    }
    if (!branch.messages.includes(message)) branch.messages.push(message);
  }
  const result = fold(root);
  return Array.isArray(result) ? { non_field_errors: result as string[] } : result;
}

function fold({ messages, children }: Branch): string[] | FieldErrors | FieldErrors[] {
  if (children.size === 0) return messages;
  const keys = [...children.keys()];
  if (messages.length === 0 && keys.every((key) => typeof key === 'number')) {
    const elements = Array.from({ length: Math.max(...(keys as number[])) + 1 }, () => ({}) as FieldErrors);
    for (const [index, child] of children) {
      const errors = fold(child);
      elements[index as number] = Array.isArray(errors) ? { non_field_errors: errors as string[] } : errors;
    }
    return elements;
  }
  const own: FieldErrors = messages.length > 0 ? { non_field_errors: messages } : {};
  return { ...own, ...Object.fromEntries([...children].map(([key, child]) => [String(key), fold(child)])) };
}
