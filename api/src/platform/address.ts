import { readAddress, readOrigin } from '@federation/protocol/address';
import { z } from 'zod';

const by = (read: (text: string) => string) =>
  z.string().transform((text, context) => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/** An address in the configuration, which may have a path. */
export const address = by(readAddress);
/** An address in the configuration that others are compared with: an origin and nothing more. */
export const origin = by(readOrigin);
