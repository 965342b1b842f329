import { Paper, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Typography } from '@mantine/core';
import type { ArticlePreview, ArticleText } from '@shop/desk-contract/catalog';
import type { CatalogueChange } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, desk, Failure, useCan, useGet, useNavigate, useParams } from '@shop/desk-kit';
import { useEffect, useState } from 'react';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { t } from '../texts.ts';

/** How long somebody stops typing before the preview is asked for, milliseconds. */
const PAUSE = 300;
const EMPTY: ArticleText = { slug: '', header: '', text: '', is_active: false };

/** One article in Markdown beside what shoppers will see. `new` is one that is not there yet. */
export function Page() {
  const { slug = '' } = useParams();
  const { data, error } = useGet<ArticleText[]>('articles/');
  const pending = usePending('article.save');
  if (error) return <Failure error={error} />;
  if (!data || pending === undefined) return null;
  const found = data.find((article) => article.slug === slug);
  // Between the answer to a save and the list that has the new article it is still unknown.
  return (
    <Editor
      key={`${slug} ${found ? 'known' : 'new'} ${pending?.id}`}
      article={found ?? EMPTY}
      isNew={!found}
      pending={pending}
    />
  );
}

type EditorProps = { article: ArticleText; isNew: boolean; pending: Pending<'article.save'> | null };

function Editor({ article, isNew, pending }: EditorProps) {
  const [began, setBegan] = useState(pending?.change.began ?? article);
  const [draft, setDraft] = useState(pending?.change.after ?? article);
  const canWrite = useCan('goods.write');
  const navigate = useNavigate();
  const change = (part: Partial<ArticleText>) => setDraft({ ...draft, ...part });
  const isReady = draft.slug && draft.header.trim() && draft.text.trim();
  const saved: CatalogueChange = { kind: 'article.save', began: isNew ? null : began, after: draft };
  return (
    <DeskPage title={isNew ? t('articles.new') : article.header}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="xs">
          {isNew && (
            <TextInput
              label={t('articles.slug')}
              description={t('articles.slug_hint')}
              required
              value={draft.slug}
              onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
            />
          )}
          <TextInput
            label={t('articles.header')}
            required
            value={draft.header}
            onChange={({ currentTarget }) => change({ header: currentTarget.value })}
          />
          <Textarea
            label={t('articles.text')}
            required
            autosize
            minRows={12}
            maxRows={30}
            value={draft.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          {canWrite && (
            <>
              <Switch
                label={t('articles.show')}
                checked={draft.is_active}
                onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
              />
              <SaveBar
                change={isReady ? saved : null}
                {...(!draft.is_active && { done: t('articles.saved_draft') })}
                subject={`article:${draft.slug}`}
                replaces={pending?.id}
                onSaved={() => {
                  setBegan(draft);
                  if (isNew) void navigate(`/articles/${draft.slug}`, { replace: true });
                }}
              />
            </>
          )}
        </Stack>
        <Preview text={draft.text} />
      </SimpleGrid>
    </DeskPage>
  );
}

/** The shop's own HTML of the text. While it is asked for, and when that fails, the last one stays. */
function Preview({ text }: { text: string }) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    const abandoned = new AbortController();
    const timer = setTimeout(async () => {
      const preview = await desk.post<ArticlePreview>('articles/preview/', { text }).catch(() => null);
      if (preview && !abandoned.signal.aborted) setHtml(preview.html);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abandoned.abort();
    };
  }, [text]);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="preview">
      <Text c="dimmed" size="sm" id="preview" mb="xs">
        {t('articles.preview')}
      </Text>
      <Typography>
        {/* The api escapes HTML and unsafe links, as it does for the shop’s own pages. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </Typography>
    </Paper>
  );
}
