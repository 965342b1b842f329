import type {
  OrderActionInput,
  OrderActionResult,
  OrderListRow,
  OrderStory,
} from '@shop/desk-contract/orders';
import { Command } from 'commander';
import { roubles, wholeNumber } from '../arguments.ts';
import { printList, printOne } from '../print.ts';
import { DeskError, desk } from './call.ts';

type Shown = { json?: boolean };
type Asked = Shown & { why: string; dryRun?: boolean };

const ORDER = 'number: the id, or the first 8 of it';

/** An order's id by its number. Throws when none, or more than one, begins with it. */
async function idOf(number: string): Promise<string> {
  if (/^[\da-f]{8}-/i.test(number)) return number;
  const found = await desk.get<OrderListRow[]>(`orders/?search=${encodeURIComponent(number)}`);
  const own = found.filter(({ id }) => id.startsWith(number.toLowerCase()));
  if (own.length !== 1)
    throw new DeskError(
      own.length === 0 ? `There is no order ${number}.` : `${own.length} orders begin with ${number}.`,
    );
  return own[0]!.id;
}

const factsOf = (facts: object) =>
  Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function printStory({ events, lines, codes, suppliers, ...order }: OrderStory): void {
  printOne(
    { ...order, lines: lines.map(({ title, quantity, total }) => `${quantity} × ${title}: ${total}`) },
    false,
  );
  if (codes.length > 0) console.table(codes);
  if (suppliers.length > 0) console.table(suppliers);
  for (const { at, what, facts, who, why } of events)
    console.log(`${at}  ${[what, factsOf(facts), who, why].filter(Boolean).join(' · ')}`);
}

export const ordersCommand = new Command('orders');

ordersCommand
  .command('list')
  .description('Shows orders, the newest first.')
  .option('--search <text>', 'number, e-mail, phone, player, transaction or code')
  .option('--status <status>', 'only those in it')
  .option('--json', 'print the result as JSON')
  .action(async ({ json, ...filter }: Shown & { search?: string; status?: string }) => {
    const query = new URLSearchParams(Object.entries(filter)).toString();
    printList(await desk.get<OrderListRow[]>(`orders/?${query}`), json, 'No orders.');
  });

ordersCommand
  .command('show')
  .description('Prints all that happened to an order.')
  .argument('<order>', ORDER)
  .option('--json', 'print the result as JSON')
  .action(async (number: string, { json }: Shown) => {
    const story = await desk.get<OrderStory>(`orders/${await idOf(number)}/`);
    if (json) printOne(story, true);
    else printStory(story);
  });

async function act(number: string, action: OrderActionInput, { dryRun = false, json }: Asked): Promise<void> {
  const id = await idOf(number);
  const body = { dry_run: dryRun, act: action };
  const done = await desk.post<OrderActionResult>(`orders/${id}/actions/`, body);
  if (json) return printOne({ order: id, ...done }, true);
  const outcome = done.outcome === 'asked' ? 'Waits for a second person' : 'Done';
  console.log(`${dryRun ? 'Dry run, nothing was changed' : outcome}: ${id}`);
  for (const { what, facts } of done.effects)
    console.log(`  ${[what, factsOf(facts)].filter(Boolean).join(': ')}`);
}

/** A command that does something to an order: with a reason, and with a dry run that says exactly what would happen. */
const action = (name: string, description: string) =>
  ordersCommand
    .command(name)
    .description(description)
    .argument('<order>', ORDER)
    .requiredOption('--why <text>', 'the reason; it stays in the audit trail')
    .option('--dry-run', 'say what would happen and change nothing')
    .option('--json', 'print the result as JSON');

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const FORCE = 'also when a supplier has it: it was called off there';

action('confirm', 'Says that an order has arrived which somebody delivers by hand.').action(
  (number: string, options: Asked) => act(number, { action: 'confirm', why: options.why }, options),
);

action('refund', 'Fails an order that was paid for and refunds what was charged.')
  .option('--force', FORCE)
  .action((number: string, { force = false, ...options }: Asked & { force?: boolean }) =>
    act(number, { action: 'refund', force, why: options.why }, options),
  );

action('refund-part', 'Refunds a part of what was charged, or all, also of an order that was delivered.')
  .requiredOption('--sum <roubles>', 'how much, as 99.00', roubles)
  .action((number: string, { sum, ...options }: Asked & { sum: string }) =>
    act(number, { action: 'refund_part', amount: sum, why: options.why }, options),
  );

action('replace-code', 'Voids a delivered code that is bad and sends another one.')
  .requiredOption('--code <id>', 'its id, as «show» has it', id)
  .action((number: string, { code, ...options }: Asked & { code: number }) =>
    act(number, { action: 'replace_code', code, why: options.why }, options),
  );

action('void-code', 'Voids a delivered code that is bad.')
  .requiredOption('--code <id>', 'its id, as «show» has it', id)
  .action((number: string, { code, ...options }: Asked & { code: number }) =>
    act(number, { action: 'void_code', code, why: options.why }, options),
  );

action('resend-letter', 'Sends the letter with what was delivered once more.')
  .option('--email <address>', 'to another address than that of the order')
  .action((number: string, { email, ...options }: Asked & { email?: string }) =>
    act(number, { action: 'resend_letter', ...(email && { email }), why: options.why }, options),
  );

action('ask-provider', 'Asks the payment provider again what became of a payment.').action(
  (number: string, options: Asked) => act(number, { action: 'ask_provider', why: options.why }, options),
);

action('move-supplier', 'Has another supplier deliver it.')
  .requiredOption('--to <supplier>', 'its name, as «show» has it in can_move_to')
  .option('--force', FORCE)
  .action((number: string, { to, force = false, ...options }: Asked & { to: string; force?: boolean }) =>
    act(number, { action: 'move_supplier', supplier: to, force, why: options.why }, options),
  );

action('change-player', 'Sends the goods to another player: the id was wrong.')
  .requiredOption('--player <id>', 'the right id')
  .option('--server <server>', 'the right server; without it that stays')
  .option('--force', FORCE)
  .action(
    (
      number: string,
      {
        player,
        server,
        force = false,
        ...options
      }: Asked & { player: string; server?: string; force?: boolean },
    ) =>
      act(
        number,
        { action: 'change_player', player, ...(server && { server }), force, why: options.why },
        options,
      ),
  );

action('note', 'Leaves a note with the order.').action((number: string, options: Asked) =>
  act(number, { action: 'note', why: options.why }, options),
);

action('hand-over', 'Hands an order over to a colleague.')
  .requiredOption('--to <id>', "the colleague's id, as «staff list» has it", id)
  .action((number: string, { to, ...options }: Asked & { to: number }) =>
    act(number, { action: 'hand_over', to, why: options.why }, options),
  );

action(
  'show-codes',
  'Asks a second person to let you see the codes, beyond what one may see in a day.',
).action((number: string, options: Asked) =>
  act(number, { action: 'show_codes', why: options.why }, options),
);

ordersCommand
  .command('codes')
  .description('Shows the delivered codes in full. That is written down.')
  .argument('<order>', ORDER)
  .option('--json', 'print the result as JSON')
  .action(async (number: string, { json }: Shown) =>
    printList(await desk.get<object[]>(`orders/${await idOf(number)}/codes/`), json, 'No codes.'),
  );
