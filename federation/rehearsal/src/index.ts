export {
  type Journey,
  type Rehearsal,
  type Rehearsed,
  rehearse,
  type Sides,
  type Visit,
} from './rehearse.ts';
