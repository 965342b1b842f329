import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '@shop/devkit/free-ports';
import { type StartedProcess, startProcess } from '@shop/devkit/processes';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { type Driver, type Options, placeOf, showInMiddle } from './driver.ts';
import { gjs, webKitDriver, xvfb } from './programs.ts';

/** Files fetched ahead of a click are not used yet. WebKit knows no other way to fetch them, and warns. */
const PREFETCHED = /was preloaded using link preload but not used within a few seconds/;

const WINDOW = join(import.meta.dirname, 'webkit-window.js');

/** WebKitGTK over WebDriver, on a screen that nobody sees. */
export async function openWebKit({ width, height, preload, blocksPopups }: Options): Promise<Driver> {
  const data = await mkdtemp(join(tmpdir(), 'webkit-'));
  if (preload) await writeFile(join(data, 'preload.js'), preload);
  const screen = await startScreen();
  const { webkit: port } = await freePorts(['webkit'], Number(process.env.E2E_PORT ?? 3350) + 50);
  const url = `http://127.0.0.1:${port}`;
  const driverProcess = startProcess(webKitDriver(), [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      WEBKIT_WINDOW_DATA: data,
      WEBKIT_WINDOW_WIDTH: String(width),
      WEBKIT_WINDOW_HEIGHT: String(height),
      ...(preload && { WEBKIT_WINDOW_PRELOAD: join(data, 'preload.js') }),
      ...(blocksPopups && { WEBKIT_WINDOW_BLOCKS_POPUPS: 'yes' }),
    },
  });
  const problems: string[] = [];
  for (const output of [driverProcess.child.stdout!, driverProcess.child.stderr!])
    createInterface(output).on('line', (line) => {
      if (/\bCONSOLE (\w+ )*(ERROR|WARN)\b/.test(line) && !PREFETCHED.test(line)) problems.push(line);
    });
  const stop = async () => {
    await driverProcess.stop();
    await screen.stop();
    // Processes of the browser write until they end, a little later.
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await answers(`${url}/status`);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: 'webkit-window',
          'webkitgtk:browserOptions': { binary: gjs(), args: [WINDOW] },
        }),
      )
      .build();
    const first = await driver.getWindowHandle();
    return {
      goto: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      run: (code, ...args) => driver.executeScript(code, ...args),
      find: async (code, ...args) => {
        const found = await driver.executeScript<WebElement | null>(code, ...args);
        return (
          found && {
            show: () => driver.executeScript<void>(showInMiddle, found),
            place: () => driver.executeScript<string>(placeOf, found),
            click: () => found.click(),
          }
        );
      },
      type: async (text) => driver.actions().sendKeys(text).perform(),
      toNewWindow: async () => {
        const opened = (await driver.getAllWindowHandles()).filter((handle) => handle !== first).at(-1);
        if (opened) await driver.switchTo().window(opened);
        return opened !== undefined;
      },
      closeWindow: async () => {
        await driver.close();
        await driver.switchTo().window(first);
      },
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      problems: () => problems,
      quit: async () => {
        await driver.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Xvfb chooses a number that is free and writes it to the descriptor: its standard output. */
async function startScreen(): Promise<{ display: string; stop: StartedProcess['stop'] }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { child, stop } = startProcess(xvfb(), args);
  const [number] = await once(createInterface(child.stdout!), 'line');
  return { display: `:${number}`, stop };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} did not answer within 5 s`);
}
