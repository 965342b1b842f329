import type { FieldErrors } from '@shop/contract';
import { z } from 'zod';
import { text } from '../text.ts';

type Issue = { path: PropertyKey[]; message: string };
type Branch = { messages: string[]; children: Map<PropertyKey, Branch> };

/** Messages as Django REST framework words them where zod's Russian locale is about types, which a shopper does not know. */
z.config({
  ...z.locales.ru(),
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return undefined;
    if (issue.input === undefined) return text('field.required');
    if (issue.input === null) return text('field.null');
    return undefined;
  },
});

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
