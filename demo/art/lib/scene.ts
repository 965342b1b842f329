import type { Vec } from './math.ts';

/** What a point of a body looks like. Colours are linear light; the renderer resets it before every `surface` call. */
export type Surface = {
  color: Vec;
  /** Light it gives off. */
  glow: Vec;
  /** Strength and sharpness of the highlight. */
  shine: number;
  gloss: number;
  /** Part of the light that is a mirror image, 0…1, at a right angle; it grows at grazing angles by `fresnel`. */
  mirror: number;
  fresnel: number;
  /** True: mirror image and highlight take the body's colour. */
  metal: boolean;
  /** Height and frequency of a fine relief. */
  bump: number;
  bumpScale: number;
};

export type Light = { at: Vec; color: Vec; reach: number };

/** A picture: bodies, their surfaces, light, air and the treatment of the finished image. Distances are in scene units. */
export type Scene = {
  camera: { from: Vec; to: Vec /** Vertical, degrees. */; fov: number; roll?: number };
  sun: { direction: Vec; color: Vec /** Larger is harder. */; hardness: number };
  ambient: { sky: Vec; ground: Vec };
  /** Light that comes from a direction; written into `out`. */
  sky: (x: number, y: number, z: number, out: Vec) => void;
  map: (x: number, y: number, z: number) => number;
  surface: (id: number, x: number, y: number, z: number, normal: Vec, out: Surface) => void;
  fog: {
    color: Vec;
    density: number /** Colour towards the sun. */;
    sun?: Vec /** How fast it thins with height. */;
    fall?: number /** Height of its floor. */;
    base?: number;
  };
  lights?: Light[];
  far: number;
  /** Part of the distance that is walked at once; below 1 for bodies with displaced surfaces. */
  stride?: number;
  steps?: number;
  /** Without shadows for scenes where nothing casts a useful one. */
  shadows?: boolean;
  /** Distance scale of the contact shadows. */
  occlusion?: number;
  post?: Partial<Post>;
  /** SVG laid over the finished picture: its view box is 1280 × 960. */
  overlay?: () => { svg: string; blend: 'over' | 'screen' | 'soft-light' }[];
};

export type Post = {
  exposure: number;
  bloom: number;
  bloomFrom: number;
  vignette: number;
  grain: number;
  saturation: number;
  contrast: number;
  /** Added to the shadows and multiplied into the lights, as a print would. */
  shadows: Vec;
  lights: Vec;
};
