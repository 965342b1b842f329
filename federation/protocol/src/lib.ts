export { afterPaint } from './after-paint.ts';
export { attempt } from './attempt.ts';
export { type Deadline, deadline } from './deadline.ts';
export { ownPath } from './own-path.ts';
export { parseUrl } from './parse-url.ts';
export { type ServerClock, serverClock } from './server-clock.ts';
