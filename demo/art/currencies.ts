/** What a currency looks like: a body, its main tone and the tone of its relief or depth. */
export type Currency = {
  body: 'coin' | 'chip' | 'plate' | 'gem' | 'shard' | 'star' | 'cube' | 'bar';
  tone: string;
  accent: string;
  /** The sizes of its packs; a game with six of them need not say. */
  tiers?: readonly number[];
  /** Without the finest detail, of which a picture's bytes are made: many of these are on a first view. */
  soft?: boolean;
};

const FIVE = [1, 3, 4, 5, 7];
const SIX = [1, 2, 3, 4, 5, 6];
const SEVEN = [1, 2, 3, 4, 5, 6, 7];
const EIGHT = [...SEVEN, 8];

export const currencies: Record<string, Currency> = {
  'pubg-mobile': { body: 'chip', tone: '#e2a63a', accent: '#7a4a18', tiers: SIX, soft: true },
  steam: { body: 'coin', tone: '#a9bcc6', accent: '#3f6474', tiers: [5] },
  'standoff-2': { body: 'coin', tone: '#e4b04a', accent: '#8a5a1c', tiers: SIX, soft: true },
  'genshin-impact': { body: 'shard', tone: '#ffae48', accent: '#a8421f', tiers: SEVEN },
  'mobile-legends': { body: 'gem', tone: '#8fdcff', accent: '#0d4fa0', tiers: EIGHT },
  'brawl-stars': { body: 'gem', tone: '#7ff2a8', accent: '#08743f', tiers: SEVEN },
  roblox: { body: 'chip', tone: '#c4cfd2', accent: '#3f7f5c' },
  'free-fire': { body: 'gem', tone: '#d8f4ff', accent: '#4a86b8', tiers: SIX, soft: true },
  'honkai-star-rail': { body: 'shard', tone: '#c7a2ff', accent: '#3a2a9a', tiers: SEVEN },
  'zenless-zone-zero': { body: 'plate', tone: '#d8d6cf', accent: '#26282a', tiers: SEVEN },
  'clash-of-clans': { body: 'gem', tone: '#b4f06a', accent: '#2f7a1c', tiers: SEVEN },
  fortnite: { body: 'coin', tone: '#9fc3dc', accent: '#36587f', tiers: FIVE },
  minecraft: { body: 'cube', tone: '#efc04a', accent: '#9a6418', tiers: FIVE },
  'fc-mobile': { body: 'coin', tone: '#e6dfc8', accent: '#2f7a4a' },
  'black-russia': { body: 'coin', tone: '#5a5a60', accent: '#c9a04a' },
  'tanks-blitz': { body: 'bar', tone: '#e8b648', accent: '#8a5c1a' },
  'raid-shadow-legends': { body: 'gem', tone: '#ff6f5c', accent: '#7a0818' },
  'asphalt-legends': { body: 'chip', tone: '#f08a3c', accent: '#3a3436', tiers: FIVE },
  'identity-v': { body: 'shard', tone: '#d8c8a0', accent: '#4a3f5a' },
  'rise-of-kingdoms': { body: 'gem', tone: '#a8c8ff', accent: '#3a3fa8' },
  'whiteout-survival': { body: 'star', tone: '#c8ecff', accent: '#4a86c0' },
  'honor-of-kings': { body: 'coin', tone: '#eab85a', accent: '#2f7f72', tiers: EIGHT },
  'magic-chess': { body: 'gem', tone: '#e0a8ff', accent: '#5a1f9a' },
  'eve-echoes': { body: 'plate', tone: '#8fc4dc', accent: '#1f4a6a' },
  'hay-day': { body: 'gem', tone: '#ffa8d0', accent: '#a01f5c', tiers: SEVEN },
  'pubg-mobile-kr': { body: 'chip', tone: '#cfd3d6', accent: '#8a5a2a', tiers: FIVE },
  'sea-of-conquest': { body: 'shard', tone: '#ff8fa0', accent: '#8f1430', tiers: FIVE },
};
