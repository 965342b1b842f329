import { cleanValue } from '@shop/contract';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** As Russians write their own: without the country's code, or with 8 in its place. */
const HOME = 'RU';

/**
 * A number as people write it, in E.164; null for what no numbering plan has, such as one a digit short. Without a plus it is Russian,
 * or else begins with the code of its country.
 */
export function normalizePhone(phone: string | null): string | null {
  const typed = cleanValue(phone ?? '').replace(/^00/, '+');
  const abroad = typed.startsWith('+') ? typed : `+${typed}`;
  const found = [parsePhoneNumberFromString(typed, HOME), parsePhoneNumberFromString(abroad)];
  const number = found.find((number) => number && !number.ext && isReachable(number))?.number;
  // A zero after the country's code falls away, and again: that is no number that anybody has.
  return number && parsePhoneNumberFromString(number)?.number === number ? number : null;
}

/** Ranges are opened all the time abroad, so the length decides there. At home one digit less may look like another number. */
const isReachable = (number: PhoneNumber) =>
  number.countryCallingCode === '7' ? number.isValid() : number.isPossible();
