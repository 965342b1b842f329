/** A Russian number as `+7` and ten digits, another with a country code as E.164; null for what is neither. */
export function normalizePhone(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  if (digits.length === 10) return phone?.trim().startsWith('+') ? `+${digits}` : `+7${digits}`;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return digits.length > 10 && digits.length <= 15 ? `+${digits}` : null;
}
