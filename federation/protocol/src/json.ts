/** So much of what is no JSON is shown, in characters. */
const SHOWN = 80;

/** The beginning of a text, for a message. */
export const beginningOf = (text: string): string =>
  text === '' ? 'nothing' : `${JSON.stringify(text.slice(0, SHOWN))}${text.length > SHOWN ? '…' : ''}`;

/**
 * JSON of a file or of an answer. Throws with where it is from, the status of an answer, and how it begins; the parser's own message names none
 * of these.
 */
export function parseJson(text: string, place: string, status?: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const answered = status === undefined ? '' : ` answered ${status},`;
    throw new Error(`${place}:${answered} expected JSON, got ${beginningOf(text)}`, { cause: error });
  }
}

/** JSON of an answer. Throws also for another status than 2xx. */
export async function readJson(response: Response, place: string = response.url): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${place}: answered ${response.status}, ${beginningOf(text)}`);
  return parseJson(text, place, response.status);
}

/** Levels of JSON that anybody may send. What walks a value calls itself for each of them. */
const DEEPEST = 64;

/** Whether a text, or its bytes, is JSON of more levels than anybody needs. It is looked at as it came: nothing is parsed. */
export function isTooDeep(json: string | Uint8Array): boolean {
  const at =
    typeof json === 'string' ? (place: number) => json.charCodeAt(place) : (place: number) => json[place];
  let depth = 0;
  let isText = false;
  for (let place = 0; place < json.length; place++) {
    const sign = at(place);
    if (sign === 0x5c && isText) place++;
    else if (sign === 0x22) isText = !isText;
    else if (isText) continue;
    else if (sign === 0x5b || sign === 0x7b) {
      if (++depth > DEEPEST) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth--;
  }
  return false;
}
