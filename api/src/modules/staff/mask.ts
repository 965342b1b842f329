const ADDRESS = /([\p{L}\d])[\p{L}\d._%+-]*@([\p{L}\d])[\p{L}\d.-]*(\.\p{L}{2,})/gu;
const PHONE = /(?<![\w-])(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*(\d{2})(?![\w-])/g;

/** Russian phone numbers and e-mail addresses in a text, cut down to what distinguishes two of them: `i…@m….ru`, `…67`. */
export const maskText = (text: string): string => text.replace(ADDRESS, '$1…@$2…$3').replace(PHONE, '…$1');

/** The same for every string of a JSON value, at any depth. */
export const mask = (value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        typeof part === 'string' ? maskText(part) : part,
      );
