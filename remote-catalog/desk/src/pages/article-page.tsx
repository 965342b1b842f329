import {
  Button,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Typography,
} from '@mantine/core';
import type { ArticlePreview, ArticleText } from '@shop/desk-contract/catalog';
import {
  Page as DeskPage,
  desk,
  Failure,
  notifyDone,
  useAct,
  useCan,
  useGet,
  useNavigate,
  useParams,
} from '@shop/desk-kit';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';

/** How long somebody stops typing before the preview is asked for, milliseconds. */
const PAUSE = 300;
const EMPTY: ArticleText = { slug: '', header: '', text: '', is_active: false };

/** One article in Markdown beside what shoppers will see. `new` is one that is not there yet. */
export function Page() {
  const { slug = '' } = useParams();
  const { data, error } = useGet<ArticleText[]>('articles/');
  if (error) return <Failure error={error} />;
  if (!data) return null;
  const found = data.find((article) => article.slug === slug);
  // Between the answer to a save and the list that has the new article it is still unknown.
  return <Editor key={`${slug} ${found ? 'known' : 'new'}`} article={found ?? EMPTY} isNew={!found} />;
}

function Editor({ article, isNew }: { article: ArticleText; isNew: boolean }) {
  const [began, setBegan] = useState(article);
  const [draft, setDraft] = useState(article);
  const [why, setWhy] = useState('');
  const canWrite = useCan('goods.write');
  const navigate = useNavigate();
  const save = useAct(
    () => desk.post('articles/', { is_new: isNew, ...(!isNew && { began }), article: draft, why }),
    {
      onDone: () => {
        notifyDone(t(draft.is_active ? 'articles.saved' : 'articles.saved_draft'));
        setWhy('');
        setBegan(draft);
        if (isNew) void navigate(`/articles/${draft.slug}`, { replace: true });
      },
    },
  );
  const change = (part: Partial<ArticleText>) => setDraft({ ...draft, ...part });
  const isReady = draft.slug && draft.header.trim() && draft.text.trim() && why.trim().length > 2;
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
              <TextInput
                label={t('why')}
                required
                value={why}
                onChange={({ currentTarget }) => setWhy(currentTarget.value)}
              />
              <Group>
                <Button disabled={!isReady} loading={save.isPending} onClick={() => save.mutate(undefined)}>
                  {t('articles.save')}
                </Button>
              </Group>
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
