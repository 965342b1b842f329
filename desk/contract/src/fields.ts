import { cleanLine, cleanSum, cleanText, cleanValue } from '@shop/contract';
import { z } from 'zod';

/** Why somebody does what they do. */
export const why = z.string().overwrite(cleanText).min(3).max(500);
/** A text of one line. */
export const line = z.string().overwrite(cleanLine).min(1).max(200);

const SUM = 'Укажите сумму, например 84 или 84,50.';
/** A sum as people write it, as the decimal string of two digits that it stands for. */
export const typedSum = z
  .string()
  .overwrite(cleanSum)
  .regex(/^\d{1,9}\.\d{2}$/, SUM);
/** The same, above zero. */
export const typedPrice = typedSum.refine((sum) => Number(sum) > 0, 'Больше нуля.');
/** The same, below zero for what is taken off. */
export const typedChange = z
  .string()
  .overwrite(cleanSum)
  .regex(/^-?\d{1,9}\.\d{2}$/, SUM);
/** A rate or a share, as a decimal string. */
export const typedDecimal = z
  .string()
  .overwrite((text) => cleanValue(text).replace(',', '.'))
  .regex(/^\d{1,9}(\.\d{1,8})?$/, 'Укажите число, например 2,5.');
