/** Where the keys of the store bucket begin that are of episodes: audio, transcripts, answers of the model. */
export const episodesPrefix = 'episodes/'
/** All that is kept of one. */
export const episodeFilesPrefix = (episodeId: number) => `${episodesPrefix}${episodeId}/`

/** Where those begin of transcripts that an admin uploads, until they are read. */
export const uploadsPrefix = 'uploads/'
export const uploadObjectKey = (sessionId: string, number: number) => `${uploadsPrefix}${sessionId}/${number}`

/** Which file of which upload lies under this key, or undefined for any other key. */
export function readUploadObjectKey(key: string): { sessionId: string; number: number } | undefined {
  const [, sessionId, number] = /^uploads\/([0-9a-f-]{36})\/([1-9]\d{0,3})$/.exec(key) ?? []
  return sessionId === undefined ? undefined : { sessionId, number: Number(number) }
}

/** Where those of the media bucket begin, which the site's address hands out under the same path. */
export const mediaPrefix = 'media/'

export type ImageOwner = { kind: 'podcast' | 'episode'; id: number }
/** What the key of an owner's picture begins with. */
export const imageKeyPrefix = ({ kind, id }: ImageOwner) => `${kind}-${id}-`
/** Below it lie all pictures that were ever copied for somebody. */
export const imagePrefix = (owner: ImageOwner) => `${mediaPrefix}${imageKeyPrefix(owner)}`
export const imageObjectKey = (imageKey: string, width: number) => `${mediaPrefix}${imageKey}-${width}.webp`
