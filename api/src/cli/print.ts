/** A list for people, or for programs. */
export function printList(rows: object[], json: boolean | undefined, nothing: string): void {
  if (json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log(nothing);
  else console.table(rows);
}

/** One thing for people, or for programs. */
export function printOne(thing: object, json: boolean | undefined): void {
  if (json) console.log(JSON.stringify(thing, null, 2));
  else for (const [name, value] of Object.entries(thing)) console.log(`${name}: ${text(value)}`);
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => `\n  ${text(one)}`).join('');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value ?? '–');
}
