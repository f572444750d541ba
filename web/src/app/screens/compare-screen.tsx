import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { ComparedStep, Comparison } from '#shared/domain/comparison.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { bubblePath, comparePath, comparePrefix, homePath, topicPath } from '#shared/pages/page-path.ts'
import { compareHead, comparisonTitle } from '#shared/pages/page-texts.ts'
import { comparisonPicturePath } from '#shared/pages/picture-path.ts'
import { SaveQuote } from '#web/app/parts/save-quote.tsx'
import { comparisonQuery } from '#web/features/episode/api/comparison.ts'
import { ComparedSteps } from '#web/features/episode/components/compared-steps.tsx'
import { HearBothOnTopic } from '#web/features/episode/components/hear-both-on-topic.tsx'
import { PlayInTurn } from '#web/features/episode/components/play-in-turn.tsx'
import { readTopicAddress } from '#web/features/topics/topic-address.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { EmbedButton } from '#web/ui/embed-button.tsx'
import { FiveColumnsSkeleton } from '#web/ui/five-columns.tsx'
import { FollowButton } from '#web/ui/follow-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { ShareImageButton } from '#web/ui/share-image-button.tsx'

export function CompareScreen() {
  const { pathname } = useLocation()
  const { key } = readTopicAddress(pathname, comparePrefix)
  const { data, isError, isFetching, refetch } = useQuery(comparisonQuery(key))
  const topic = data?.topic ?? key
  usePageMeta(compareHead(topic, data?.steps))
  if (key === '' || (data && isEmpty(data))) return <NoEpisodes topic={topic} />
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-8 py-12 md:py-16">
      <header className="flex flex-col gap-4 border-b border-line pb-6">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl">
          {comparisonTitle(topic)}
        </h1>
        {data && <Actions topic={topic} steps={data.steps} />}
        {data && <Rule />}
        <p className="noscript:hidden">
          <Link to={bubblePath} className="prose-link">
            See which topics your own shows leave out
          </Link>
        </p>
      </header>
      {data && (
        <ComparedSteps
          steps={data.steps}
          actionsOf={({ episode, quote }) => <SaveQuote quote={quote} episode={episode} />}
        />
      )}
      {!data && !isError && (
        <>
          <p role="status" className="sr-only">
            Loading what each side says…
          </p>
          <FiveColumnsSkeleton />
        </>
      )}
      {!data && isError && (
        <CouldNotLoad text="The comparison couldn't be loaded." isRetrying={isFetching} onRetry={refetch} />
      )}
    </div>
  )
}

const isEmpty = ({ steps }: Comparison) => steps.every(({ episodes }) => episodes.length === 0)

function Actions({ topic, steps }: { topic: string; steps: readonly ComparedStep[] }) {
  const title = comparisonTitle(topic)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PlayInTurn steps={steps} />
      <HearBothOnTopic topic={topic} episodes={steps.flatMap(({ episodes }) => episodes)} />
      <LinkButton to={topicPath(topic)}>All episodes</LinkButton>
      <FollowButton subject={{ kind: 'topic', name: topic }} />
      <CopyFeedButton path={topicFeedPath(topic)} subject={topicText(topic)} />
      {steps.some(({ voices }) => voices.length > 0) && (
        <>
          <ShareImageButton
            image={{ path: comparisonPicturePath(topic), title, pagePath: comparePath(topic) }}
            subject="of this comparison"
            className="prose-link min-h-9 noscript:hidden"
          />
          <EmbedButton
            embedded={{ kind: 'comparison', topic, title }}
            subject="this comparison"
            className="prose-link min-h-9 noscript:hidden"
          />
        </>
      )}
    </div>
  )
}

function Rule() {
  return (
    <details className="max-w-prose text-ink-soft">
      <summary className="cursor-pointer font-medium text-ink">How these quotes are chosen</summary>
      <p className="mt-2">
        The quotes come from the five newest episodes of each stance. Each passed every check: its words are
        in the recording, it makes sense alone, and it can be played. The left and the right are quoted in
        pairs, the two quotes with the most words in common first, because those most often answer the same
        question. If none have words in common, you see the newest. Both sides get the same number of quotes,
        of about the same length, so a stance may go without. If one stance on a side is silent, the other may
        have two quotes.
      </p>
    </details>
  )
}

function NoEpisodes({ topic }: { topic: string }) {
  return (
    <MessagePage
      title={topic === '' ? 'No such topic' : `Nothing on ${topicText(topic)} yet`}
      text="No episode discusses this topic."
    >
      <LinkButton to={homePath}>Back to the home page</LinkButton>
    </MessagePage>
  )
}
