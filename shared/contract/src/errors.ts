import { z } from 'zod';

/** `{detail, code?}`: one sentence for the whole request; `code` when a program must recognise it. */
export const detailError = z.object({
  detail: z.string(),
  code: z.string().optional(),
  challenge: z.string().optional(),
});
export type DetailError = z.infer<typeof detailError>;

/** Field errors in Django REST framework's shape: messages, nested by field and by list index; `non_field_errors` for the whole. */
export type FieldErrors = { [field: string]: string[] | FieldErrors | FieldErrors[] };
export const fieldErrors: z.ZodType<FieldErrors> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.string()), fieldErrors, z.array(fieldErrors)])),
);

export { ERROR_CODES } from './error-codes.ts';
