import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { parseStartTime } from '#shared/format/start-time.ts'
import { episodePath, homePath, startTimeParameter } from '#shared/pages/page-path.ts'
import { comingSoonHead, episodeHead } from '#shared/pages/page-texts.ts'
import { episodePicturePath } from '#shared/pages/picture-path.ts'
import { savedPath } from '#shared/pages/shell.ts'
import { EpisodeStance, OtherSideActions } from '#web/app/parts/episode-stance.tsx'
import { SaveQuote } from '#web/app/parts/save-quote.tsx'
import { episodeQuery, podcastEpisodesQuery } from '#web/features/episode/api/episode.ts'
import { EpisodeChapters } from '#web/features/episode/components/episode-chapters.tsx'
import { EpisodeColumns } from '#web/features/episode/components/episode-columns.tsx'
import { EpisodeGist } from '#web/features/episode/components/episode-gist.tsx'
import {
  EpisodeFacts,
  EpisodeHeader,
  GeographyBanner,
} from '#web/features/episode/components/episode-header.tsx'
import { EpisodeHighlights } from '#web/features/episode/components/episode-highlights.tsx'
import { EpisodeParticipants } from '#web/features/episode/components/episode-participants.tsx'
import { EpisodeSummary } from '#web/features/episode/components/episode-summary.tsx'
import { FeedLinks } from '#web/features/episode/components/feed-links.tsx'
import { KeyQuotes } from '#web/features/episode/components/key-quotes.tsx'
import { NewerEpisodes } from '#web/features/episode/components/newer-episodes.tsx'
import { OtherSideSection } from '#web/features/episode/components/other-side.tsx'
import { QueueButtons } from '#web/features/episode/components/queue-buttons.tsx'
import { mergePodcast } from '#web/features/episode/merge-podcast.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { newerEpisodes } from '#web/features/episode/previous-episodes.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import { EpisodePlayer } from '#web/features/player/components/episode-player.tsx'
import { useSession } from '#web/features/session/api/me.ts'
import { TranscriptSection } from '#web/features/transcript/components/transcript-section.tsx'
import { describeToPerson, hasStatus } from '#web/lib/api/api-error.ts'
import { parseIdInPath } from '#web/lib/id-in-path.ts'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { fromSavedQuotes } from '#web/lib/saved-quotes/device-quotes.ts'
import { useUrlParameters } from '#web/lib/use-url-parameters.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { ShareImageButton } from '#web/ui/share-image-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const SaveAudioButton = lazyPart(() =>
  import('#web/app/parts/save-audio-button.tsx').then((m) => m.SaveAudioButton),
)

export function EpisodeScreen() {
  const { state }: { state: unknown } = useLocation()
  const episodeId = parseIdInPath(useParams().id)
  const { data: episode, error, refetch, ...query } = useQuery(episodeQuery(episodeId))
  const { isFirstLoad, hasFailed, isRetrying } = loadStatusOf(query)
  if (isFirstLoad) return <Spinner label="Loading the episode…" />
  if (hasFailed && !hasStatus(error, 404)) {
    return (
      <ComingSoon>
        <CouldNotLoad
          text={describeToPerson(error)}
          isRetrying={isRetrying}
          className="w-full"
          onRetry={refetch}
        />
      </ComingSoon>
    )
  }
  if (episode?.transcript_status !== 'completed')
    return state === fromSavedQuotes ? <NoLongerHere /> : <ComingSoon />
  return <CompleteEpisode key={episode.id} episode={episode} />
}

/**
 * For missing, unfinished and failed episodes alike: the server does not tell visitors which. `children` is
 * the retry button.
 */
function ComingSoon({ children }: { children?: ReactNode }) {
  usePageMeta(comingSoonHead)
  return (
    <MessagePage
      title="This episode is coming soon..."
      text="We're currently processing this episode. Please check back later."
    >
      {children}
      <LinkButton to={homePath}>Back to the home page</LinkButton>
    </MessagePage>
  )
}

/** Saved quotes are of episodes that were published, so this one was deleted or hidden. */
function NoLongerHere() {
  usePageMeta(comingSoonHead)
  return (
    <MessagePage title="This episode is no longer on the site" text="Your saved quote keeps its words.">
      <LinkButton to={savedPath}>Back to your saved quotes</LinkButton>
    </MessagePage>
  )
}

function CompleteEpisode({ episode }: { episode: EpisodeView }) {
  const others = useQuery(podcastEpisodesQuery(episode.podcast_id)).data
  const podcast = mergePodcast(episode.podcast, others)
  const { user, isLoading } = useSession()
  // While the session loads, topics link to topic pages, because those have a version for visitors, too.
  const isSignedIn = isLoading || user !== null
  const playable = playableEpisode(episode, podcast)
  const startAt = parseStartTime(useUrlParameters().get(startTimeParameter))
  const quoteTimes = episode.quotes.flatMap((quote) => quoteSpan(quote)?.startSeconds ?? [])
  const head = episodeHead({ ...episode, podcast })
  usePageMeta(head)
  return (
    <article>
      <EpisodeHeader episode={episode} podcast={podcast} />
      <GeographyBanner podcast={podcast} />
      <EpisodeColumns
        episode={episode}
        lead={
          <>
            <div className="flex flex-col gap-6">
              <EpisodeGist episode={episode} />
              {playable && (
                <EpisodePlayer
                  episode={playable}
                  startAt={startAt}
                  quoteTimes={quoteTimes}
                  chapters={episode.chapters}
                />
              )}
              <OtherSideActions episode={episode} />
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                {playable && (
                  <QueueButtons episode={playable}>
                    <Later fallback={<span className="h-9 w-40 max-w-full" />}>
                      <SaveAudioButton episode={playable} />
                    </Later>
                  </QueueButtons>
                )}
                <ShareImageButton
                  image={{
                    path: episodePicturePath(episode.id),
                    title: episode.title,
                    pagePath: episodePath(episode.id),
                  }}
                  subject="of this episode"
                  className="prose-link min-h-9 text-sm noscript:hidden"
                />
              </div>
              <EpisodeFacts episode={episode} podcast={podcast} />
              <EpisodeParticipants participants={episode.participants} />
            </div>
            <KeyQuotes
              quotes={episode.quotes}
              episode={playable}
              source={{
                episodeId: episode.id,
                title: episode.title,
                podcastName: podcast.name,
                date: episode.published_date,
              }}
              isSignedIn={isSignedIn}
              actionsOf={(quote) => <SaveQuote quote={quote} episode={{ ...episode, podcast }} />}
            />
          </>
        }
        otherSide={
          episode.political_stance && <OtherSideSection episode={episode} stance={episode.political_stance} />
        }
        stance={<EpisodeStance episode={episode} playable={playable} isAdmin={user?.role === 'admin'} />}
        summary={
          <>
            <EpisodeSummary episode={episode} isSignedIn={isSignedIn} />
            <EpisodeHighlights highlights={episode.highlights} episode={playable} />
            <EpisodeChapters chapters={episode.chapters} episode={playable} />
          </>
        }
        transcript={
          <>
            <TranscriptSection
              episodeId={episode.id}
              hasTranscript={episode.has_transcript}
              duration={episode.analysed_duration ?? episode.duration}
              playable={playable}
              at={startAt}
            />
            <FeedLinks feeds={head.feeds ?? []} />
          </>
        }
      />
      <NewerEpisodes
        podcastName={podcast.name}
        episodes={newerEpisodes(episode, others?.episodes ?? [])}
        isSignedIn={isSignedIn}
      />
    </article>
  )
}
