import type { Chapter } from '#shared/domain/chapter.ts'
import { formatClock } from '#shared/format/duration.ts'
import { chapterAt } from '#web/lib/player/chapter-at.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { episodeTitleId } from '#web/lib/spoken-title.ts'

type EpisodeChaptersProps = {
  chapters: readonly Chapter[]
  episode: PlayableEpisode | undefined
}

export function EpisodeChapters({ chapters, episode }: EpisodeChaptersProps) {
  const heard = useHeardChapter(chapters, episode?.id)
  if (chapters.length === 0) return null
  return (
    <section aria-labelledby="chapters-title">
      <h2 id="chapters-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        Chapters
      </h2>
      <ol className="mt-4 flex flex-col overflow-hidden rounded-xl border border-line bg-surface">
        {chapters.map((chapter) => (
          <ChapterRow
            key={chapter.start_time}
            chapter={chapter}
            episode={episode}
            isHeard={chapter.start_time === heard}
          />
        ))}
      </ol>
    </section>
  )
}

function useHeardChapter(chapters: readonly Chapter[], episodeId: number | undefined): number | undefined {
  return usePlayer(({ episode, status, position, offset }) => {
    const isHeard = episode?.id === episodeId && status !== 'idle' && status !== 'failed'
    return isHeard ? chapterAt(chapters, position - offset)?.start_time : undefined
  })
}

type ChapterRowProps = { chapter: Chapter; episode: PlayableEpisode | undefined; isHeard: boolean }

function ChapterRow({ chapter, episode, isHeard }: ChapterRowProps) {
  const { title, start_time, link_url } = chapter
  const clock = formatClock(start_time)
  return (
    <li
      aria-current={isHeard ? 'true' : undefined}
      className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-l-4 border-line border-l-transparent px-3 py-2 first:border-t-0 aria-[current]:border-l-ink aria-[current]:font-semibold sm:px-4"
    >
      {episode && (
        <button
          type="button"
          aria-label={`Play ${title} from ${clock}`}
          aria-describedby={episodeTitleId}
          onClick={() => player.play(episode, { at: start_time })}
          // The pseudo-element covers the row, so that a click anywhere on the row plays the chapter.
          className="w-16 text-left text-sm text-ink-soft underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 hover:text-ink hover:decoration-ink noscript:hidden"
        >
          {clock}
        </button>
      )}
      <span
        className={
          episode ? 'hidden w-16 text-sm text-ink-soft noscript:inline' : 'w-16 text-sm text-ink-soft'
        }
      >
        {clock}
      </span>
      <span dir="auto" className="min-w-0 grow basis-40 wrap-anywhere">
        {title}
      </span>
      {link_url !== null && <ChapterLink address={link_url} title={title} />}
    </li>
  )
}

/** The publisher chose this link, so it gets no referrer and search engines do not follow it. */
function ChapterLink({ address, title }: { address: string; title: string }) {
  return (
    <a
      href={address}
      rel="noreferrer nofollow ugc"
      className="prose-link relative z-10 max-w-full truncate text-sm text-ink-soft hover:text-ink"
    >
      {new URL(address).hostname}
      <span className="sr-only"> on {title}</span>
    </a>
  )
}
