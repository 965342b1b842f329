import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { fillExample } from '@shop/deploy/env-file';
import remotes from '@shop/platform/remotes' with { type: 'json' };
import { type ComposeProject, ROOT } from './compose-project.ts';
import type { EdgeAddress } from './edge-client.ts';

const HOST = 'shop.test';
const DESK_HOST = 'desk.shop.test';
const PICTURE = 'pictures/icons/pubg-mobile.webp';
const GAME = `kind: PUBGGame
title: PUBG Mobile
detail_title: UC
detail_description: UC
position: 1
created: 2026-01-02
tones: ['#112233', '#445566']
picture: ${PICTURE}
preview: {name: UC, icon: ${PICTURE}}
products:
  - {key: uc-60, title: 60 UC, price: "99.00", max_quantity: 10, amount_uc: 60, picture: ${PICTURE}}
`;

/** A catalogue of one game that costs next to nothing to import, with as many codes. */
export async function writeCatalogue(folder: string, codes: number): Promise<void> {
  for (const name of ['games', 'pictures/icons']) await mkdir(path.join(folder, name), { recursive: true });
  const copied = ['shop.yaml', 'countries.yaml', 'articles', PICTURE];
  for (const name of copied)
    await cp(path.join(ROOT, 'examples/catalogue', name), path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'games/pubg-mobile.yaml'), GAME);
  await writeCodes(folder, codes);
}

/** The demo's catalogue, with as many codes for the first product of its first game. */
export async function writeDemoCatalogue(folder: string, codes: number): Promise<void> {
  await cp(path.join(ROOT, 'examples/catalogue'), folder, {
    recursive: true,
    filter: (file) => !/node_modules$|\.csv$/.test(file),
  });
  await writeCodes(folder, codes);
}

async function writeCodes(folder: string, count: number): Promise<void> {
  await mkdir(path.join(folder, 'codes'), { recursive: true });
  const lines = Array.from({ length: count }, (_, index) => `uc-60,TRIAL-${String(index).padStart(6, '0')}`);
  await writeFile(path.join(folder, 'codes/pubg-mobile.csv'), `product,code\n${lines.join('\n')}\n`);
}

/** Makes the `.env` with which the whole project is tried on this machine; writes keys and catalogue into the folder. */
export async function trialVariables(
  folder: string,
  codes: number,
  writer = writeCatalogue,
): Promise<Record<string, string>> {
  const [keys, catalogue] = [path.join(folder, 'keys'), path.join(folder, 'catalogue')];
  await writer(catalogue, codes);
  await writeFile(path.join(folder, 'api.env'), 'RATE_LIMIT_SCALE=0\nPAYMENT_CHECK_AFTER=3000\n');
  const example = await readFile(path.join(ROOT, '.env.example'), 'utf8');
  return {
    ...(parseEnv(await fillExample(example, keys, Object.keys(remotes))) as Record<string, string>),
    PUBLIC_URL: `https://${HOST}:8443`,
    SHOP_DOMAIN: HOST,
    DESK_URL: `https://${DESK_HOST}:8443`,
    DESK_DOMAIN: DESK_HOST,
    LOG_LEVEL: 'warn',
    // Every service has a loopback address here.
    TRUSTED_PROXIES: 'loopback',
    // A slow machine is not what is looked for.
    API_TIMEOUT: '20000',
    CATALOGUE: catalogue,
    RELEASE_KEYS: keys,
    API_ENV: path.join(folder, 'api.env'),
  };
}

/** How this machine's browsers would reach the project's edge, whose certificate its own authority signed. */
export async function edgeOf(project: ComposeProject, host = HOST): Promise<EdgeAddress> {
  const ca = path.join(project.volume('certificates'), 'caddy/pki/authorities/local/root.crt');
  return { address: project.get('edge').address, port: 8443, host, ca: await readFile(ca, 'utf8') };
}

/** The same of the desk. */
export const deskOf = (project: ComposeProject): Promise<EdgeAddress> => edgeOf(project, DESK_HOST);
