import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Digest, DigestEpisode } from '#shared/domain/digest.ts'
import type { Profile } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatClock } from '#shared/format/duration.ts'
import { episodePath, weekPath } from '#shared/pages/page-path.ts'
import {
  addedLateTitle,
  digestParts,
  digestSentence,
  followedReason,
  lacksOtherSide,
  nothingFromOtherSide,
  otherSideReason,
} from '#shared/rules/digest-parts.ts'
import { digestQuery } from '#web/features/profile/api/digest.ts'
import { Disclosure } from '#web/features/profile/components/disclosure.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge } from '#web/ui/stance-badge.tsx'

type DigestPreviewProps = { profile: Profile; hasUnsavedChanges: boolean }

export function DigestPreview({ profile, hasUnsavedChanges }: DigestPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure label="Preview the next digest" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      {hasUnsavedChanges && (
        <p className="mb-3 text-[0.9375rem] text-ink-soft">
          The preview uses your saved preferences. Save your changes to see their effect.
        </p>
      )}
      {profile.preferences.interested_topics.length > 0 ? (
        <Preview isWeekly={profile.preferences.digest_frequency === 'weekly'} />
      ) : (
        <p>A digest covers what's new on your topics. Choose some first.</p>
      )}
    </Disclosure>
  )
}

function Preview({ isWeekly }: { isWeekly: boolean }) {
  const digest = useQuery(digestQuery)
  if (digest.data) return <Contents digest={digest.data} isWeekly={isWeekly} />
  if (digest.isError) return <CouldNotLoad onRetry={() => digest.refetch()} />
  return (
    <div role="status" className="skeleton h-40 rounded-lg">
      <span className="sr-only">Loading the preview…</span>
    </div>
  )
}

function sentenceOf(digest: Digest): string {
  if (digest.episodes.length === 0)
    return `There's nothing new on your topics since ${formatDate(digest.since)}, so you wouldn't get a digest.`
  return `${digestSentence(digest)}:`
}

function Contents({ digest, isWeekly }: { digest: Digest; isWeekly: boolean }) {
  const { other_side: otherSide } = digest
  const { released, addedLate } = digestParts(digest)
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{sentenceOf(digest)}</p>
      <Briefs episodes={released} />
      {addedLate.length > 0 && (
        <section aria-labelledby="digest-added-late" className="flex flex-col gap-2">
          <h3 id="digest-added-late" className="font-semibold">
            {addedLateTitle}
          </h3>
          <Briefs episodes={addedLate} />
        </section>
      )}
      {otherSide && (
        <section aria-labelledby="digest-other-side">
          <h3 id="digest-other-side" className="font-semibold">
            The other side
          </h3>
          <Brief episode={otherSide} reason={otherSideReason(otherSide)} />
        </section>
      )}
      {lacksOtherSide(digest) && <p className="text-ink-soft">{nothingFromOtherSide}</p>}
      {isWeekly && digest.episodes.length > 0 && (
        <p>
          Below them, a weekly digest has the quotes of{' '}
          <Link to={weekPath()} className="underline underline-offset-3">
            the week in five voices
          </Link>
          .
        </p>
      )}
    </div>
  )
}

function Briefs({ episodes }: { episodes: readonly DigestEpisode[] }) {
  if (episodes.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {episodes.map((episode) => (
        <li key={episode.id}>
          <Brief episode={episode} reason={followedReason(episode)} />
        </li>
      ))}
    </ul>
  )
}

function Brief({ episode, reason }: { episode: DigestEpisode; reason: string | undefined }) {
  const { id, title, podcast, published_date, duration } = episode
  const facts = [formatDate(published_date), duration === null ? undefined : formatClock(duration)]
  return (
    <div className="flex flex-col items-start gap-1.5 py-3">
      <RatingBadge episode={episode} />
      <Link
        to={episodePath(id)}
        className="font-medium underline decoration-line-strong underline-offset-3 wrap-anywhere hover:decoration-ink"
      >
        {title}
      </Link>
      <span className="text-sm text-ink-soft wrap-anywhere">
        <PodcastLink id={podcast.id} name={podcast.name} className="underline underline-offset-3" />
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </span>
      {reason && <span className="text-sm text-ink-soft wrap-anywhere">{reason}</span>}
    </div>
  )
}
