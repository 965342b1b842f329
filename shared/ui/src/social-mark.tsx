import type { SocialProvider } from '@shop/contract';
import type { ReactNode } from 'react';
import styles from './social-mark.module.css';

type Mark = { ground: string; shapes: ReactNode };

const VK = '#0077ff';

/** The letters of VK as one line. */
const VK_LETTERS = 'M4.5 8c.3 5.3 3 8.4 7.6 8.4V8m0 4.3c2.4-.4 4.3-2 5.2-4.3m-5.2 4.3c2.6.3 4.7 1.9 5.8 4.1';

/** Drawn on a grid of 24 units, in the colours by which people know them. */
const MARKS: Record<SocialProvider, Mark> = {
  facebook: {
    ground: '#1877f2',
    shapes: <path d="M17 5.4h-1.2c-2 0-3.3 1.3-3.3 3.3V24M8.6 13.2h7.6" strokeWidth="3" />,
  },
  google: {
    ground: '#ffffff',
    shapes: (
      <g strokeWidth="3" strokeLinecap="butt">
        <path d="M17.2 7.4A7 7 0 0 0 5.9 8.6" stroke="#ea4335" />
        <path d="M5.9 8.6a7 7 0 0 0 0 6.8" stroke="#fbbc05" />
        <path d="M5.9 15.4a7 7 0 0 0 10.6 2" stroke="#34a853" />
        <path d="M16.5 17.4A7 7 0 0 0 19 12h-7" stroke="#4285f4" />
      </g>
    ),
  },
  steam: {
    ground: '#1b2838',
    shapes: (
      <>
        <circle cx="15.6" cy="9" r="4" strokeWidth="1.6" />
        <circle cx="15.6" cy="9" r="1.7" fill="#ffffff" stroke="none" />
        <circle cx="8.6" cy="16" r="2.6" strokeWidth="1.6" />
        <path d="M0 12.6l8 3.2m1.2-.4l4-3.6" strokeWidth="2.4" />
      </>
    ),
  },
  telegram: {
    ground: '#2aabee',
    shapes: (
      <path
        d="M3.8 11.6l16-6.4-2.6 13.4-4.8-3.5-2.5 2.4-.6-4.2 6.7-5.4-8.4 5z"
        fill="#ffffff"
        stroke="none"
      />
    ),
  },
  vk: { ground: VK, shapes: <path d={VK_LETTERS} strokeWidth="2.2" /> },
  vk_id: {
    ground: '#ffffff',
    shapes: (
      <>
        <path d="M0 0h24v12.5H0z" fill={VK} stroke="none" />
        <path d={VK_LETTERS} transform="translate(4.1 -1.6) scale(.68)" strokeWidth="2.6" />
        <path d="M8 15.2v5.6m4-5.6v5.6h1.4a2.8 2.8 0 0 0 0-5.6z" stroke={VK} strokeWidth="2" />
      </>
    ),
  },
  yandex: {
    ground: '#fc3f1d',
    shapes: (
      <path
        d="M14.8 19.6V4.9h-1.9c-2.5 0-4.1 1.5-4.1 3.8s1.6 3.8 4.1 3.8h1.9m-2.3.3l-3.7 6.8"
        strokeWidth="2.4"
      />
    ),
  },
};

/** The mark by which people know a provider. Decoration: its name stands beside it. */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  const { ground, shapes } = MARKS[provider];
  return (
    <svg
      className={styles.mark}
      width={28}
      height={28}
      viewBox="0 0 24 24"
      fill="none"
      stroke="#ffffff"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M0 0h24v24H0z" fill={ground} stroke="none" />
      {shapes}
    </svg>
  );
}
