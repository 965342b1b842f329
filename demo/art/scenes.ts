import type { Scene } from './lib/scene.ts';
import { airdrop } from './scenes/airdrop.ts';
import { canyonGems } from './scenes/canyon-gems.ts';
import { castle } from './scenes/castle.ts';
import { chessArena } from './scenes/chess-arena.ts';
import { cubeValley } from './scenes/cube-valley.ts';
import { dragon } from './scenes/dragon.ts';
import { farm } from './scenes/farm.ts';
import { frostFurnace } from './scenes/frost-furnace.ts';
import { guardedCrystal } from './scenes/guarded-crystal.ts';
import { knifeCase } from './scenes/knife-case.ts';
import { lanternCity } from './scenes/lantern-city.ts';
import { manor } from './scenes/manor.ts';
import { panInWheat } from './scenes/pan-in-wheat.ts';
import { ship } from './scenes/ship.ts';
import { skyIslands } from './scenes/sky-islands.ts';
import { stadium } from './scenes/stadium.ts';
import { starTrain } from './scenes/star-train.ts';
import { station } from './scenes/station.ts';
import { stormTower } from './scenes/storm-tower.ts';
import { tank } from './scenes/tank.ts';
import { televisions } from './scenes/televisions.ts';
import { temple } from './scenes/temple.ts';
import { toyTower } from './scenes/toy-tower.ts';
import { tunnel } from './scenes/tunnel.ts';
import { valveWallet } from './scenes/valve-wallet.ts';
import { volcano } from './scenes/volcano.ts';
import { winterYard } from './scenes/winter-yard.ts';

/** The picture of every game, by slug. */
export const scenes: Record<string, () => Scene> = {
  'pubg-mobile': airdrop,
  'clash-of-clans': castle,
  'rise-of-kingdoms': temple,
  'identity-v': manor,
  'honor-of-kings': lanternCity,
  'genshin-impact': skyIslands,
  'eve-echoes': station,
  minecraft: cubeValley,
  roblox: toyTower,
  'tanks-blitz': tank,
  'asphalt-legends': tunnel,
  'black-russia': winterYard,
  steam: valveWallet,
  'standoff-2': knifeCase,
  'mobile-legends': guardedCrystal,
  'brawl-stars': canyonGems,
  'magic-chess': chessArena,
  'pubg-mobile-kr': panInWheat,
  'free-fire': volcano,
  fortnite: stormTower,
  'whiteout-survival': frostFurnace,
  'raid-shadow-legends': dragon,
  'sea-of-conquest': ship,
  'honkai-star-rail': starTrain,
  'zenless-zone-zero': televisions,
  'fc-mobile': stadium,
  'hay-day': farm,
};
