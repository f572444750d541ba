import { Link } from 'react-router'
import type { FeedPreview } from '#shared/domain/podcast.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { feedLanguageName } from '#web/features/manage-podcasts/language-name.ts'
import { Picture } from '#web/ui/picture.tsx'

type FeedPreviewViewProps = { preview: FeedPreview; pathOf: (podcastId: number) => string }

export function FeedPreviewView({ preview, pathOf }: FeedPreviewViewProps) {
  const { title, author, image, problems, known } = preview
  const blank = <span className="block size-full" />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <span className="size-24 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Picture size={96} sources={[image]} missing={blank} broken={blank} />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="font-serif text-2xl font-medium tracking-tight wrap-anywhere">{title}</h3>
          {author && <p className="text-ink-soft wrap-anywhere">{author}</p>}
          <p className="line-clamp-3 text-[0.9375rem] wrap-anywhere empty:hidden">{preview.description}</p>
        </div>
      </div>
      {!known?.is_opted_out && <Facts preview={preview} />}
      {known && <AlreadyHere known={known} path={pathOf(known.id)} />}
      {problems.length > 0 && <Problems problems={problems} />}
    </div>
  )
}

function Facts({ preview }: { preview: FeedPreview }) {
  const { episode_count, transcript_count, newest_date, language, url } = preview
  const facts: [name: string, value: string][] = [
    ['Episodes', formatCount(episode_count)],
    ['With a transcript', formatCount(transcript_count)],
    ['Newest episode', formatDate(newest_date) ?? 'Unknown date'],
    ['Language', feedLanguageName(language) ?? 'Not named'],
    ['Feed', url],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="last:col-span-full">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Known = NonNullable<FeedPreview['known']>

function stateOf({ is_opted_out, is_checked, is_elsewhere, is_whole }: Known): string {
  if (is_opted_out) return 'Its publisher has opted it out.'
  if (!is_checked) return 'The feed is no longer checked. Add it again to resume checks.'
  if (is_whole || is_elsewhere) return ''
  return "Its first import didn't finish. Add it again to complete it."
}

function AlreadyHere({ known, path }: { known: Known; path: string }) {
  const state = stateOf(known)
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      {known.is_likely
        ? 'This looks like a podcast that is already here: '
        : 'This podcast is already here: '}
      <Link to={path} className="prose-link font-medium">
        {known.name}
      </Link>{' '}
      (ID {known.id}).
      {known.is_elsewhere && ' Its feed is at another address.'}
      {state !== '' && ` ${state}`}
    </p>
  )
}

const shownProblems = 5

function Problems({ problems }: { problems: readonly string[] }) {
  const others = problems.length - shownProblems
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium">Problems with the feed</h4>
      <ul className="list-disc pl-5 text-[0.9375rem] wrap-anywhere">
        {problems.slice(0, shownProblems).map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and sentences may be equal
          <li key={index}>{problem}</li>
        ))}
        {others > 0 && <li>{countOf(others, 'more problem')}</li>}
      </ul>
    </div>
  )
}
