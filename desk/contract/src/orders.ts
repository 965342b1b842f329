import { cleanValue, email } from '@shop/contract';
import { z } from 'zod';
import { typedPrice, why } from './fields.ts';

const time = z.iso.datetime();
const sum = z.string();
/** A line that PostgreSQL keeps in JSON: no control characters, no halves of surrogate pairs. */
const line = z
  .string()
  .overwrite(cleanValue)
  .min(1)
  .max(128)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text));

export const orderQuery = z.object({
  /** Number or its beginning, e-mail, phone, player, transaction or code. */
  search: z.string().overwrite(cleanValue).max(200).optional(),
  status: z.string().max(40).optional(),
  /** `created` and id of the last order that was shown, with a comma between. */
  before: z.string().max(80).optional(),
});

export const orderRow = z.object({
  id: z.uuid(),
  created: time,
  status: z.string(),
  payment: z.string(),
  game: z.string(),
  total: sum,
  email: z.string().nullable(),
  user: z.int().nullable(),
});
export type OrderListRow = z.infer<typeof orderRow>;

/** Something that happened to an order. `what` is the key of a text, `facts` fill it. */
export const orderEvent = z.object({
  at: time,
  what: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  who: z.string().nullable(),
  why: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const ORDER_ACTIONS = [
  'confirm',
  'refund',
  'refund_part',
  'charge_back',
  'replace_code',
  'void_code',
  'resend_letter',
  'ask_provider',
  'change_player',
  'move_supplier',
  'note',
  'hand_over',
  'show_codes',
] as const;
export type OrderActionName = (typeof ORDER_ACTIONS)[number];

/** A delivered code; only its end is shown. */
const givenCode = z.object({ id: z.int(), title: z.string(), unit: z.int(), end: z.string() });

export const orderStory = orderRow.extend({
  from_balance: sum,
  /** Sum of a delivered order that may still be refunded, roubles. */
  refundable: sum,
  /** Left of what came by its payment. */
  paid_by_method: sum,
  /** Orders of the same buyer that a bank took the money of back. */
  charged_back: z.int(),
  reject_reason: z.string().nullable(),
  /** Whom the goods go to. */
  player: z.string().nullable(),
  server: z.string().nullable(),
  /** Those that the game has; empty where any may be typed, or none is needed. */
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How the buyer of gold has put up a lot: its price in gold, its skin, the address of the picture with the seller. */
  lot: z.object({ price: sum, skin: z.string(), avatar: z.string().nullable() }).nullable(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), total: sum })),
  codes: z.array(givenCode),
  suppliers: z.array(
    z.object({
      supplier: z.string(),
      state: z.string(),
      note: z.string().nullable(),
      asked: time.nullable(),
    }),
  ),
  /** Suppliers that have all of it, for moving it there. */
  can_move_to: z.array(z.string()),
  assignee: z.string().nullable(),
  problem: z.string().nullable(),
  /** The trace of all that happened to it; null where nothing was traced. */
  trace: z.string().nullable(),
  events: z.array(orderEvent),
  /** Actions open to this person now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type OrderStory = z.infer<typeof orderStory>;

const common = { why };
/** An action, by name. Sums in roubles. `force`: it was called off at its supplier. */
export const orderAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('confirm'), ...common }),
  z.object({ action: z.literal('refund'), force: z.boolean().default(false), ...common }),
  z.object({ action: z.literal('refund_part'), amount: typedPrice, ...common }),
  z.object({ action: z.literal('charge_back'), amount: typedPrice, ...common }),
  z.object({ action: z.literal('replace_code'), code: z.int(), ...common }),
  z.object({ action: z.literal('void_code'), code: z.int(), ...common }),
  z.object({
    action: z.literal('resend_letter'),
    email: email.optional(),
    ...common,
  }),
  z.object({ action: z.literal('ask_provider'), ...common }),
  z.object({
    action: z.literal('change_player'),
    player: line,
    /** Not given: it stays. */
    server: line.optional(),
    force: z.boolean().default(false),
    ...common,
  }),
  z.object({
    action: z.literal('move_supplier'),
    supplier: z.string().max(60),
    force: z.boolean().default(false),
    ...common,
  }),
  z.object({ action: z.literal('note'), ...common }),
  z.object({ action: z.literal('hand_over'), to: z.int(), ...common }),
  z.object({ action: z.literal('show_codes'), ...common }),
]);
export type OrderAction = z.infer<typeof orderAction>;
export type OrderActionInput = z.input<typeof orderAction>;
export const orderActionBody = z.object({ dry_run: z.boolean(), act: orderAction });

/** An effect of an action: `what` is the key of a text. A dry run lists exactly what would happen. */
export const effect = z.object({
  what: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type Effect = z.infer<typeof effect>;
/** `asked`: it waits for a second person, and the effects are what would follow. */
export const orderActionResult = z.object({
  dry_run: z.boolean(),
  outcome: z.enum(['done', 'asked']),
  effects: z.array(effect),
});
export type OrderActionResult = z.infer<typeof orderActionResult>;

export const orderCodes = z.array(z.object({ id: z.int(), code: z.string() }));

export const handTask = orderRow.extend({
  taken: time.nullable(),
  by: z.string().nullable(),
  is_mine: z.boolean(),
  problem: z.string().nullable(),
});
export type HandTask = z.infer<typeof handTask>;
/** Work that waits for a person. `reason` is the kind of an alert, or `cannot`: a colleague could not deliver the order. */
export const waitingItem = z.object({
  key: z.string(),
  reason: z.string(),
  order: z.uuid().nullable(),
  game: z.string().nullable(),
  /** In the words of who refused: a supplier, a provider or a colleague. */
  words: z.string().nullable(),
  since: time,
  /** Who looks after it. */
  by: z.string().nullable(),
  /** Alert that a person settles, since nothing else does. */
  settle: z.int().nullable(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

export const takenTask = z.object({ order: z.uuid().nullable() });
export const cannot = z.object({ why });
export const colleagues = z.array(z.object({ id: z.int(), name: z.string() }));
