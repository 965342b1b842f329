import { type Browser, chromium, type Page } from 'playwright-core';
import { difference } from './difference.ts';

export type Visit = {
  page: Page;
  /** Takes a picture of what a visitor sees now, by a name that no other of the journey has. */
  look(name: string): Promise<void>;
};

/** A visitor's way through the site; it throws where something is not as it should be. */
export type Journey = { name: string; walk(visit: Visit): Promise<void> };

export type Rehearsal = {
  /** Path of a Chromium's program. */
  browser: string;
  journeys: readonly Journey[];
  /** Share of a picture's pixels that may differ from those of today. */
  tolerance: number;
};

/** Addresses that open the site as everybody has it, and with the version. */
export type Sides = { today: string; version: string };

/** `differences`: pictures that are not today's, each with its share. `pictures` are PNGs of the version by name. */
export type Rehearsed = { problems: string[]; differences: string[]; pictures: Map<string, Buffer> };
type Walked = Omit<Rehearsed, 'differences'>;

/** How long a step may take, and the whole of a journey, milliseconds: a page that hangs ends neither. */
const STEP = 30_000;
const JOURNEY = 180_000;
/** A phone, as most visitors have. */
const VISITOR = { viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' } as const;

/** Runs in the page: takes away the strip of a preview, which lies over what a visitor presses. */
const hidePreview = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('federation-preview { display: none }');
  document.adoptedStyleSheets.push(sheet);
};

/** Runs in the page: whether each picture that is in sight has come, or cannot. */
const hasItsPictures = () =>
  [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);

const firstLine = (error: unknown) => {
  const [line = ''] = (error as Error).message.split('\n');
  return line;
};

/** Walks the journeys on the version and on what everybody has, and compares. Throws when the browser cannot be started, or today's site fails. */
export async function rehearse(
  { browser: program, journeys, tolerance }: Rehearsal,
  sides: Sides,
): Promise<Rehearsed> {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
  try {
    const version = await walkAll(browser, journeys, sides.version);
    const today = await walkAll(browser, journeys, sides.today);
    // A journey that fails today says nothing about the version.
    if (today.problems.length > 0 && version.problems.length > 0)
      throw new Error(`The rehearsal fails on the site as it is: ${today.problems.join('; ')}`);
    const differences = [...version.pictures].flatMap(([name, picture]) => {
      const before = today.pictures.get(name);
      const share = before ? difference(before, picture) : 0;
      if (share <= tolerance) return [];
      return [
        `${name}: ${(share * 100).toFixed(1)} % of its pixels differ from today's, ${tolerance * 100} % may`,
      ];
    });
    return { ...version, differences };
  } finally {
    await browser.close();
  }
}

/** A picture of the page once it does not change any more, or the tenth. */
async function stillPicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let picture = await take();
  for (let tries = 1; tries < 10; tries += 1) {
    await page.waitForTimeout(300);
    const next = await take();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}

async function walkAll(browser: Browser, journeys: readonly Journey[], address: string): Promise<Walked> {
  const walked: Walked = { problems: [], pictures: new Map() };
  for (const journey of journeys) {
    // Each begins as a visitor who was never here.
    const context = await browser.newContext({ ...VISITOR, baseURL: new URL(address).origin });
    context.setDefaultTimeout(STEP);
    await context.addInitScript(hidePreview);
    const say = (text: string) => walked.problems.push(`${journey.name}: ${text}`);
    context.on('weberror', (error) => say(`threw ${firstLine(error.error())}`));
    const page = await context.newPage();
    const look = async (name: string) => {
      await page.waitForFunction(hasItsPictures);
      walked.pictures.set(`${journey.name}, ${name}`, await stillPicture(page));
    };
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, JOURNEY, new Error(`took longer than ${JOURNEY / 1_000} s`));
    const walk = page.goto(address).then(() => journey.walk({ page, look }));
    // The race hears of the one that loses, too.
    await Promise.race([walk, tooLong]).catch(async (error) => {
      say(firstLine(error));
      // A page that hangs has no picture either.
      await page.screenshot({ timeout: 5_000 }).then(
        (picture) => walked.pictures.set(`${journey.name}, failed`, picture),
        () => undefined,
      );
    });
    clearTimeout(timer);
    await context.close();
  }
  return walked;
}
