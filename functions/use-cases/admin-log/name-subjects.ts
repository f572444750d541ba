import { findEpisodeTitles } from '#functions/data/episodes/episode-texts.ts'
import { findPodcastNames } from '#functions/data/podcasts/podcast-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ListedLogEntry, LogEntry, LogSubject } from '#shared/domain/admin-log.ts'

/** The log stores no names, so that it keeps nothing of what is deleted. They are read when it is shown. */
export async function nameSubjects(
  catalogue: Table,
  entries: readonly LogEntry[],
): Promise<ListedLogEntry[]> {
  const idsOf = (kind: 'podcast' | 'episode') =>
    entries.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []))
  const [podcasts, episodes] = await Promise.all([
    findPodcastNames(catalogue, idsOf('podcast')),
    findEpisodeTitles(catalogue, idsOf('episode')),
  ])
  const nameOf = (subject: LogSubject | null) => {
    if (subject?.kind === 'podcast') return podcasts.get(subject.id)
    return subject?.kind === 'episode' ? episodes.get(subject.id) : undefined
  }
  return entries.map((entry) => ({ ...entry, subject_name: nameOf(entry.subject) ?? null }))
}
