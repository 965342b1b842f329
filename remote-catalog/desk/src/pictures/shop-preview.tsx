import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { PictureSet } from '@shop/desk-contract/catalogue';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../texts.ts';
import { pictureUrl } from './picture-url.ts';
import styles from './shop-preview.module.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={4} component="figure" m={0}>
    <Text component="figcaption" size="xs" c="dimmed">
      {title}
    </Text>
    {children}
  </Stack>
);

type Game = {
  title: string;
  heading: string;
  note: string;
  picture: PictureSet | null;
  tones: readonly [string, string];
};

/** A game as shoppers see it: its card on the home page, the large one, and the head of its page. */
export function GamePreview({ title, heading, note, picture, tones: [a, b] }: Game) {
  const style = { '--tone-a': a, '--tone-b': b } as CSSProperties;
  const image = (width: number) =>
    picture && <img src={pictureUrl(picture, width)} alt="" className={styles.picture} />;
  return (
    <section aria-label={t('preview.title')} className={styles.shop} style={style}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Part title={t('preview.card')}>
          <div className={styles.card}>
            {image(640)}
            <div className={styles.body}>
              <strong>{title}</strong>
              <span className={styles.note}>{note}</span>
            </div>
          </div>
        </Part>
        <Part title={t('preview.large')}>
          <div className={styles.large}>
            {image(640)}
            <strong className={styles.poster}>{title}</strong>
          </div>
        </Part>
      </SimpleGrid>
      <Part title={t('preview.page')}>
        <div className={styles.hero}>
          {image(1280)}
          <strong className={styles.heading}>{heading}</strong>
        </div>
      </Part>
    </section>
  );
}

type Product = { title: string; price: string; old: string | null; picture: PictureSet | null };

/** A product as its card on the page of the game. */
export const ProductPreview = ({ title, price, old, picture }: Product) => (
  <section aria-label={t('preview.title')} className={styles.shop}>
    <Part title={t('preview.card')}>
      <div className={styles.product}>
        {picture && <img src={pictureUrl(picture, 320)} alt="" className={styles.picture} />}
        <strong>{title}</strong>
        <span>
          <span>{`${price} `}</span>
          {old && <s className={styles.note}>{old}</s>}
        </span>
      </div>
    </Part>
  </section>
);
