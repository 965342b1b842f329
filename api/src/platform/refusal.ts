import type { RefusalCode } from './http/refusals.ts';
import type { TextKey, TextParams } from './text.ts';

/** Refusal of one field: the key of a text, with its parameters where it has some. */
export type FieldRefusal = TextKey | readonly [key: TextKey, params: TextParams];
/** By field and nested like the request; `non_field_errors` for the whole of it. */
export type FieldRefusals = { [field: string]: FieldRefusal | FieldRefusals | FieldRefusals[] };

/** `retryAfter` in seconds: when it is worth trying again. `challenge`: to be answered with a proof of work. */
type Params = TextParams & { retryAfter?: number; challenge?: string };

/** Why a request is refused. It knows neither HTTP nor Russian: `http/refusals.ts` makes a status and sentences of it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: Params;
  readonly fields: FieldRefusals | undefined;

  constructor(code: RefusalCode, params: Params = {}, fields?: FieldRefusals) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** One reason for the whole request. */
export const refuse = (code: RefusalCode, params?: Params): Refusal => new Refusal(code, params);

/** Reasons by field. */
export const refuseFields = (fields: FieldRefusals): Refusal =>
  new Refusal('http.invalid_fields', {}, fields);
