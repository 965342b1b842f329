/** Bounds of a quantity: whole numbers ≥ 1. `optional` lets it fall to 0, which means "not chosen". */
export type QuantityBounds = { min: number; max: number; optional?: boolean };

/** The nearest allowed quantity; what is between 0 and `min` counts as 0 when that is allowed. */
export function clampQuantity(value: number, { min, max, optional }: QuantityBounds): number {
  if (optional && value < min) return value <= 0 ? 0 : min;
  return Math.min(Math.max(value, min), max);
}

/** One more: the first step from 0 is to `min`. */
export const stepUp = (value: number, bounds: QuantityBounds) =>
  clampQuantity(value < bounds.min ? bounds.min : value + 1, bounds);

/** One less: from `min` to 0 when that is allowed. */
export const stepDown = (value: number, bounds: QuantityBounds) =>
  clampQuantity(value <= bounds.min && bounds.optional ? 0 : value - 1, bounds);

/** Parses a typed quantity and clamps it; null when it is not a whole number. An empty text is 0. */
export function parseQuantity(text: string, bounds: QuantityBounds): number | null {
  const digits = text.replace(/\s/g, '');
  if (digits !== '' && !/^\d{1,9}$/.test(digits)) return null;
  return clampQuantity(Number(digits), bounds);
}
