import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../index.ts';
import styles from './catalogue.module.css';
import { IconSamples, SAMPLES } from './samples.tsx';

const COLOURS =
  'paper surface surface-sunken ink ink-2 ink-3 line line-strong accent accent-text accent-soft danger danger-soft success success-soft warning warning-soft';
const SIZES = 'xs sm md lg xl 2xl 3xl 4xl';
const THEMES = [
  { name: 'Как в системе', value: undefined },
  { name: 'Светлая', value: 'light' },
  { name: 'Тёмная', value: 'dark' },
];

const property = (name: string, value: string) => ({ [name]: `var(--${value})` }) as CSSProperties;

function Themes() {
  const [theme, setTheme] = useState(() => new URLSearchParams(location.search).get('theme') ?? undefined);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  }, [theme]);
  return (
    <div className={styles.row}>
      {THEMES.map(({ name, value }) => (
        <Button
          key={name}
          variant={theme === value ? 'primary' : 'secondary'}
          onClick={() => setTheme(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Every component, icon and token of the kit on one page. `?theme=dark` opens it dark, `#Button` at a component. */
export function Catalogue() {
  return (
    <main className={styles.page}>
      <h1>Набор компонентов</h1>
      <Themes />
      <nav className={styles.row} aria-label="Компоненты">
        {Object.keys(SAMPLES).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <Section title="Цвета">
        <div className={styles.row}>
          {COLOURS.split(' ').map((name) => (
            <span key={name} className={styles.swatch} style={property('--swatch', name)}>
              {name}
            </span>
          ))}
        </div>
      </Section>
      <Section title="Кегли">
        {SIZES.split(' ').map((name) => (
          <span key={name} className={styles.size} style={property('--size', `text-${name}`)}>
            {`${name}: 1 990,50 ₽ пополнение`}
          </span>
        ))}
      </Section>
      {Object.entries(SAMPLES).map(([name, sample]) => (
        <Section key={name} title={name}>
          <div className={styles.sample}>{sample}</div>
        </Section>
      ))}
      <Section title="Значки">
        <IconSamples />
      </Section>
    </main>
  );
}
