import { detailError, fieldErrors } from '@shop/contract';

const sentence = detailError.pick({ detail: true }).strict();
/** A challenge comes with one code only. */
const coded = detailError.required({ code: true }).strict();

export type Shape = 'detail' | 'detail and code' | 'fields';

/** Which of the three documented shapes the body of a refusal has; undefined for any other. */
export function shapeOf(body: unknown): Shape | undefined {
  if (sentence.safeParse(body).success) return 'detail';
  if (coded.safeParse(body).success) return 'detail and code';
  const fields = fieldErrors.safeParse(body);
  return fields.success && Object.keys(fields.data).length > 0 ? 'fields' : undefined;
}
