import { Link } from '@shop/shared/platform';
import type { ReactNode } from 'react';
import styles from './markdown.module.css';
import type { Block } from './parse-blocks.ts';
import type { Inline } from './parse-inline.ts';
import { safeLink } from './safe-link.ts';

function ArticleLink({ href: address, children }: { href: string; children: ReactNode }) {
  const link = safeLink(address);
  if (!link) return children;
  if (link.kind === 'page') return <Link to={link.href}>{children}</Link>;
  return (
    <a href={link.href} rel={link.kind === 'outside' ? 'noopener nofollow' : undefined}>
      {children}
    </a>
  );
}

/** Parts have no identity of their own and never change places: their index is their key. */
function Text({ parts }: { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const children = <Text parts={part.children} />;
    if (part.type === 'link') {
      return (
        <ArticleLink key={index} href={part.href}>
          {children}
        </ArticleLink>
      );
    }
    return part.type === 'strong' ? <strong key={index}>{children}</strong> : <em key={index}>{children}</em>;
  });
}

function Content({ block }: { block: Block }) {
  if (block.type === 'paragraph') {
    return (
      <p>
        <Text parts={block.text} />
      </p>
    );
  }
  if (block.type === 'heading') {
    const Heading = `h${block.level}` as const;
    return (
      <Heading id={block.id}>
        <Text parts={block.text} />
      </Heading>
    );
  }
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Text parts={item.text} />
      <Blocks blocks={item.blocks} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <Content key={index} block={block} />);

/** An article's text, already parsed. Everything becomes React elements: no HTML of the text reaches the page. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      <Blocks blocks={blocks} />
    </div>
  );
}
