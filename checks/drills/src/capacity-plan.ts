import type { Cost, Part } from './capacity-cost.ts';
import type { Work } from './capacity-loads.ts';

/** A shop's day, and what is assumed of it. */
export type Day = {
  visitors: number;
  orders: number;
  /** By password; sessions that exist go on. */
  signIns: number;
  /** Pages of one visit that the server sends whole: the first, and those after a return from elsewhere. */
  documents: number;
  /** Share of these that the shell has in its cache, or that it renders only once for many. */
  cachedPages: number;
  /** Pages of one visit that are gone to within the tab. */
  moves: number;
  /** Calls of the api for each page, whichever way it came. */
  callsPerPage: number;
  /** Share of visitors who have none of the shop's files yet, and what each of them loads. */
  newVisitors: number;
  shellFiles: number;
  remoteFiles: number;
  pictures: number;
  /** Share of files and pictures that a CDN serves. */
  cdn: number;
  /** The busiest minute, as a multiple of the day's mean. */
  peak: number;
  /** Share of a core that is planned for at the peak: the rest is for what is uneven, and for a part that is down. */
  utilization: number;
};

/** Processes of a part, with cores and GB of memory for each. */
export type Instance = { count: number; cores: number; memory: number };
/** Per month, in any currency. */
export type Prices = { core: number; gigabyte: number };

export type PartPlan = {
  /** Milliseconds of a core for one visitor, orders and all. */
  perVisitor: number;
  /** Cores that are busy at the peak. */
  busy: number;
  instances: number;
  cores: number;
  memory: number;
  price: number;
  /** Visitors a day of the same habits at which what `installed` says is full. */
  fullAt: number;
};

/** The day of docs/capacity.md. */
export const EXAMPLE: Day = {
  visitors: 1_000_000,
  orders: 50_000,
  signIns: 50_000,
  documents: 1.5,
  cachedPages: 0.5,
  moves: 4,
  callsPerPage: 1.5,
  newVisitors: 0.6,
  shellFiles: 8,
  remoteFiles: 6,
  pictures: 20,
  cdn: 0,
  peak: 5,
  utilization: 0.6,
};

const DAY = 86_400;

/** How often each piece of work is done in a day. */
export function workOf(day: Day): Record<Work, number> {
  const documents = day.visitors * day.documents;
  const rendered = documents * (1 - day.cachedPages);
  const files = day.visitors * day.newVisitors * (1 - day.cdn);
  return {
    cachedPage: documents * day.cachedPages,
    page: rendered / 2,
    gamePage: rendered / 2,
    shellFile: files * day.shellFiles,
    remoteFile: files * day.remoteFiles,
    picture: files * day.pictures,
    call: day.visitors * (day.documents + day.moves) * day.callsPerPage,
    purchase: day.orders,
    signIn: day.signIns,
  };
}

/** Plans a part for such a day. `costs` are milliseconds of a core; `installed` is the least there is, and the size of one process. */
export function planPart(
  part: Part,
  costs: Record<Work, Cost>,
  day: Day,
  installed: Instance,
  prices: Prices,
): PartPlan {
  const work = Object.entries(workOf(day)) as [Work, number][];
  const inDay = work.reduce((sum, [name, count]) => sum + count * costs[name][part], 0);
  const busy = (inDay / 1_000 / DAY) * day.peak;
  const needed = Math.ceil(busy / day.utilization / installed.cores);
  const instances = Math.max(installed.count, needed);
  const [cores, memory] = [instances * installed.cores, instances * installed.memory];
  return {
    perVisitor: inDay / day.visitors,
    busy,
    instances,
    cores,
    memory,
    price: cores * prices.core + memory * prices.gigabyte,
    fullAt: (day.visitors * installed.count * installed.cores * day.utilization) / busy,
  };
}
