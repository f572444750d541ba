export const episodesPrefix = 'episodes/'
export const episodeFilesPrefix = (episodeId: number) => `${episodesPrefix}${episodeId}/`

/** Audio that was copied for one transcription. */
export const isCopiedAudio = (key: string) => /^episodes\/\d+\/audio-/.test(key)

export const uploadsPrefix = 'uploads/'
export const uploadObjectKey = (sessionId: string, number: number) => `${uploadsPrefix}${sessionId}/${number}`

export function readUploadObjectKey(key: string): { sessionId: string; number: number } | undefined {
  const [, sessionId, number] = /^uploads\/([0-9a-f-]{36})\/([1-9]\d{0,3})$/.exec(key) ?? []
  return sessionId === undefined ? undefined : { sessionId, number: Number(number) }
}

/** The site serves these objects under the same path. */
export const mediaPrefix = 'media/'

export type ImageOwner = { kind: 'podcast' | 'episode'; id: number }
export const imageKeyPrefix = ({ kind, id }: ImageOwner) => `${kind}-${id}-`
export const imagePrefix = (owner: ImageOwner) => `${mediaPrefix}${imageKeyPrefix(owner)}`
export const imageObjectKey = (imageKey: string, width: number) => `${mediaPrefix}${imageKey}-${width}.webp`

export const searchPrefix = 'search/'
export const searchTextPrefix = (episodeId: number) => `${searchPrefix}${episodeId}/`
export const searchTextKey = (episodeId: number, fingerprint: string) =>
  `${searchTextPrefix(episodeId)}${fingerprint}.json`
