import { takeErrors } from '@federation/browser/page';
import * as Sentry from '@sentry/browser';
import { SAMPLE_RATES } from '@shop/contract';
import { scrubEnvelope } from './scrub.ts';

/** Every byte that leaves passes here. What cannot be read is not sent. */
const scrubbedFetch: typeof fetch = (input, init) => {
  const body =
    typeof init?.body === 'string' ? init.body : new TextDecoder().decode(init?.body as Uint8Array);
  return fetch(input, { ...init, body: scrubEnvelope(body) });
};

/** Reports errors to Sentry at the specification's rates (section 9), naming the composition they happened in. */
export function startErrorReport(dsn: string, composition: string): void {
  Sentry.init({
    dsn,
    release: composition,
    initialScope: { tags: { composition } },
    sampleRate: SAMPLE_RATES.errors,
    tracesSampleRate: SAMPLE_RATES.traces,
    replaysSessionSampleRate: SAMPLE_RATES.replaySession,
    replaysOnErrorSampleRate: SAMPLE_RATES.replayOnError,
    // Its headers would make simple requests to other origins fail.
    tracePropagationTargets: [],
    transport: (options) => Sentry.makeFetchTransport(options, scrubbedFetch),
    integrations: [
      Sentry.browserTracingIntegration(),
      // Not compressed: what is recorded is scrubbed as text, and no worker is needed.
      Sentry.replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        useCompression: false,
      }),
    ],
  });
  takeErrors((error) => Sentry.captureException(error));
}
