import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { NewUploadFile } from '#functions/data/uploads/upload-sessions.ts'
import { refuseFile, refuseTarget, type UploadRefusal } from '#functions/domain/offline/upload-refusal.ts'

export type JudgedFile = { file: NewUploadFile; refusal?: UploadRefusal }

type OfferedFile = Pick<NewUploadFile, 'number' | 'filename' | 'size' | 'mayReplace'>

const secondOfEpisode: UploadRefusal = {
  code: 'episode-twice',
  message: 'Another file of this upload is for the same episode.',
}

function kept(offered: OfferedFile, episodeId: number | null, refusal?: UploadRefusal): JudgedFile {
  const outcome = refusal
    ? { status: 'error' as const, message: refusal.message }
    : { status: 'pending' as const, message: '' }
  const { number, filename, size, mayReplace } = offered
  const file = { number, filename, size, mayReplace, ...outcome, episodeId }
  return { file, ...(refusal && { refusal }) }
}

export async function judgeFiles(
  catalogue: Table,
  offered: readonly OfferedFile[],
  taken: readonly number[] = [],
): Promise<JudgedFile[]> {
  const named = offered.map((file) => ({ file, name: refuseFile(file) }))
  const ids = named.flatMap(({ name }) => ('episodeId' in name ? [name.episodeId] : []))
  const [episodes, hidden] = await Promise.all([
    listEpisodes(catalogue, [...new Set(ids)]),
    readHidden(catalogue),
  ])
  const byId = new Map(episodes.map((episode) => [episode.episodeId, episode]))
  const seen = new Set(taken)
  return named.map(({ file, name }) => {
    if (!('episodeId' in name)) return kept(file, null, name)
    const episode = byId.get(name.episodeId)
    const isShown = episode !== undefined && !hidden.has(episode.podcastId)
    const refusal = refuseTarget(name, { episode, isShown, mayReplace: file.mayReplace })
    const isSecond = seen.has(name.episodeId)
    if (episode && !refusal) seen.add(name.episodeId)
    return kept(file, name.episodeId, refusal ?? (isSecond ? secondOfEpisode : undefined))
  })
}
