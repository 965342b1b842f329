import { Command } from 'commander';
import { DeskError } from './desk/call.ts';

type Group = { description: string; load: () => Promise<Command> };

/** Commands that use the database and files of the shop's own machine, whether the shop runs or not. */
const HERE: Record<string, Group> = {
  catalogue: {
    description: 'Games, articles, contacts, countries and payment methods.',
    load: async () => (await import('./catalogue.ts')).catalogueCommand,
  },
  codes: {
    description: 'The stock of codes for games that are delivered by code.',
    load: async () => (await import('./codes.ts')).codesCommand,
  },
  promo: { description: 'Promo codes.', load: async () => (await import('./promo.ts')).promoCommand },
  providers: {
    description: 'Accounts with those who deliver and those who take the money.',
    load: async () => (await import('./providers.ts')).providersCommand,
  },
  refunds: {
    description: 'Refunds that people make by hand.',
    load: async () => (await import('./refunds.ts')).refundsCommand,
  },
  jobs: {
    description: 'Deliveries, letters and other background work.',
    load: async () => (await import('./jobs.ts')).jobsCommand,
  },
  alerts: {
    description: 'What an operator should look at.',
    load: async () => (await import('./alerts.ts')).alertsCommand,
  },
  staff: {
    description: 'The people who run the shop at its desk.',
    load: async () => (await import('./staff.ts')).staffCommand,
  },
  backup: {
    description: 'What is to be looked at after a backup was restored.',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  migrate: {
    description: 'Brings the database to the state that this version of the shop needs.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
};

const users = () => import('./desk/users.ts');
const figures = () => import('./desk/figures.ts');
const signIn = () => import('./desk/sign-in.ts');

/** Commands that call the desk of a running shop as the person who signed in. */
const DESK: Record<string, Group> = {
  'sign-in': {
    description: 'Signs in at the desk of a running shop.',
    load: async () => (await signIn()).signInCommand,
  },
  'sign-out': {
    description: 'Ends the session of «sign-in».',
    load: async () => (await signIn()).signOutCommand,
  },
  orders: {
    description: 'What shoppers ordered.',
    load: async () => (await import('./desk/orders.ts')).ordersCommand,
  },
  queue: {
    description: 'Orders that people deliver by hand.',
    load: async () => (await import('./desk/queue.ts')).queueCommand,
  },
  users: { description: 'The people who have an account.', load: async () => (await users()).usersCommand },
  balances: {
    description: 'What users have in the shop.',
    load: async () => (await users()).balancesCommand,
  },
  requests: {
    description: 'What waits for a second person.',
    load: async () => (await import('./desk/requests.ts')).requestsCommand,
  },
  prices: {
    description: 'Prices of all products, as a table.',
    load: async () => (await import('./desk/prices.ts')).pricesCommand,
  },
  today: {
    description: 'Orders and money of today, and what waits for a person.',
    load: async () => (await figures()).todayCommand,
  },
  finance: {
    description: 'The ledger, and reports of providers.',
    load: async () => (await figures()).financeCommand,
  },
  audit: { description: 'Who did what, when, and why.', load: async () => (await figures()).auditCommand },
};

/** The whole command line; of its groups only the wanted one is loaded, so that it starts quickly. */
async function programFor(wanted: string | undefined): Promise<Command> {
  const program = new Command('shop').description(
    'Keeps the shop: its catalogue, stock, orders, money and users.',
  );
  for (const [heading, groups] of [
    ['At the desk of a running shop (DESK_URL), after «sign-in»:', DESK],
    ["On the shop's own machine:", HERE],
  ] as const) {
    program.commandsGroup(heading);
    for (const [name, { description, load }] of Object.entries(groups)) {
      const group = name === wanted ? await load() : new Command(name);
      program.addCommand(group.summary(description).helpGroup(heading));
      if (!group.description()) group.description(description);
    }
  }
  return program.showHelpAfterError();
}

/** Runs one command of the operator's command line; sets the process's exit code when it fails. */
export async function runShop(args: readonly string[]): Promise<void> {
  try {
    await (await programFor(args.find((text) => !text.startsWith('-')))).parseAsync(args, { from: 'user' });
  } catch (error) {
    // The module that reads a database's errors takes as long to load as the rest together.
    if (error instanceof DeskError) console.error(error.message);
    else (await import('./error-text.ts')).printFailure(error);
    process.exitCode = 1;
  }
}
