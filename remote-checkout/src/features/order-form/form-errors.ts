import { ApiError, fieldMessages } from '@shop/api-client';
import { failureText } from '@shop/lib';
import type { ChosenLine } from './chosen-lines.ts';

/** Texts by field name, by product id, and one for the whole form. */
export type FormErrors = {
  fields: Readonly<Record<string, string>>;
  lines: Readonly<Record<number, string>>;
  form?: string;
};

export const NO_ERRORS: FormErrors = { fields: {}, lines: {} };

/** Messages that the server nests as `products[i]`, by the product that was sent at that index. */
function lineErrors(error: ApiError, lines: readonly ChosenLine[]): Record<number, string> {
  const body = error.body as { products?: unknown } | null;
  const entries = Array.isArray(body?.products) ? body.products : [];
  const found: Record<number, string> = {};
  for (const [index, { product }] of lines.entries()) {
    const entry: unknown = entries[index];
    if (typeof entry !== 'object' || entry === null || Object.keys(entry).length === 0) continue;
    found[product.id] = failureText(new ApiError(error.status, entry, 'products'));
  }
  return found;
}

/** A failed `POST orders/{kind}/` shown beside the fields it is about; what belongs to none is shown for the whole form. */
export function formErrors(
  error: unknown,
  names: readonly string[],
  lines: readonly ChosenLine[],
): FormErrors {
  if (!(error instanceof ApiError) || error.status !== 400) return { ...NO_ERRORS, form: failureText(error) };
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const [message] = fieldMessages(error, name);
      return message ? [[name, message]] : [];
    }),
  );
  const byLine = lineErrors(error, lines);
  const placed = Object.keys(fields).length + Object.keys(byLine).length > 0;
  return { fields, lines: byLine, ...(!placed && { form: failureText(error) }) };
}
