import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Throws, naming the variable that moves it, when the shop's data cannot be written to a folder. */
export async function checkDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
  } catch (error) {
    throw new Error(
      `The shop cannot write its data to ${folder}: ${(error as Error).message}. Let this user write there, or name another folder with DATA_DIR.`,
    );
  }
  await rm(probe);
}
