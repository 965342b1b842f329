import styles from './country-flag.module.css';

/** Bands of one colour each, from the top, as shares of twelve; and what lies on them. */
type Flag = { bands: readonly [colour: string, share: number][]; sun?: string; edge?: string };

const FLAGS: Record<string, Flag> = {
  ru: {
    bands: [
      ['#ffffff', 4],
      ['#1c57a7', 4],
      ['#d52b1e', 4],
    ],
  },
  kz: { bands: [['#00abc2', 12]], sun: '#ffec2d' },
  by: {
    bands: [
      ['#cf101a', 8],
      ['#007d2c', 4],
    ],
    edge: '#ffffff',
  },
  uz: {
    bands: [
      ['#0099b5', 4],
      ['#ffffff', 4],
      ['#1eb53a', 4],
    ],
  },
};

/** A country's flag, simplified to its colours; its code where there is no drawing. Decoration: the country's name stands beside it. */
export function CountryFlag({ code }: { code: string }) {
  const flag = FLAGS[code];
  if (!flag)
    return (
      <span className={styles.code} aria-hidden="true">
        {code}
      </span>
    );
  const { bands, sun, edge } = flag;
  const tops = bands.map((_, index) => bands.slice(0, index).reduce((sum, [, share]) => sum + share, 0));
  return (
    <svg
      className={styles.flag}
      viewBox="0 0 18 12"
      width="27"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      {bands.map(([colour, share], index) => (
        <rect key={colour} y={tops[index]} width="18" height={share} fill={colour} />
      ))}
      {edge && <rect width="2" height="12" fill={edge} />}
      {sun && <circle cx="9" cy="6" r="2.6" fill={sun} />}
    </svg>
  );
}
