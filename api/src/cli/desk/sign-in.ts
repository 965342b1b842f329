import { Command } from 'commander';
import { beginDeskSession, desk } from './call.ts';
import { deskUrl, storeSession } from './session.ts';

type Credentials = { email: string; password: string; code: string };

/** Asks on a terminal; elsewhere takes three lines of standard input. Neither a password nor a code is ever an argument. */
async function ask(): Promise<Credentials> {
  if (!process.stdin.isTTY) {
    let text = '';
    for await (const chunk of process.stdin) text += chunk;
    const [email = '', password = '', code = ''] = text.split('\n');
    return { email, password, code };
  }
  const { input, password } = await import('@inquirer/prompts');
  return {
    email: await input({ message: 'E-mail' }),
    password: await password({ message: 'Password', mask: true }),
    code: await input({ message: 'Code of the authenticator' }),
  };
}

/** A session for somebody of the staff from the shop's own machine: who reaches its database needs no password. */
async function beginHere(email: string): Promise<string> {
  const { withDatabase } = await import('../with-database.ts');
  const { beginSessionHere } = await import('../../modules/staff/sign-in.ts');
  return withDatabase(({ orm }) => beginSessionHere(orm, email));
}

export const signInCommand = new Command('sign-in')
  .description(
    'Signs in at the desk of a running shop (DESK_URL): password and code are asked for, or three lines of standard input.',
  )
  .option('--here <email>', "on the shop's own machine, as that person of the staff and without a password")
  .action(async ({ here }: { here?: string }) => {
    const token = here === undefined ? await beginDeskSession(await ask()) : await beginHere(here);
    await storeSession(token);
    const { name, role } = await desk.get<{ name: string; role: string }>('me/');
    console.log(`Signed in at ${deskUrl()} as ${name}, ${role}.`);
  });

export const signOutCommand = new Command('sign-out')
  .description('Ends the session of «sign-in».')
  .action(async () => {
    await desk.post('sign-out/');
    await storeSession(undefined);
    console.log('Signed out.');
  });
