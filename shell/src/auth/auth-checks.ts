import { cleanLine, cleanValue, isEmail } from '@shop/contract';

const PASSWORD = { min: 8, max: 128 };
const NICKNAME_MAX = 40;

export type AuthField = 'email' | 'password' | 'new_password' | 'nickname' | 'phone' | 'code';

/** The key of what is wrong with a field's value, if anything. The server has the last word. */
export function authProblem(field: AuthField, value: string) {
  const text = cleanValue(value);
  switch (field) {
    case 'email':
      if (!text) return 'email_missing';
      return isEmail(value) ? undefined : 'email_wrong';
    case 'password':
      return value ? undefined : 'password_missing';
    case 'new_password':
      if (!value) return 'password_missing';
      return value.length < PASSWORD.min || value.length > PASSWORD.max ? 'password_length' : undefined;
    case 'phone':
      if (!text) return 'phone_missing';
      return text.replaceAll(/\D/g, '').length < 10 ? 'phone_wrong' : undefined;
    case 'code':
      return /^\d{4,8}$/.test(text) ? undefined : 'code_missing';
    case 'nickname':
      return cleanLine(value).length > NICKNAME_MAX ? 'nickname_long' : undefined;
  }
}
