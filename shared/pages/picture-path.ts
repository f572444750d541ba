import { topicSlug } from '#shared/domain/topic.ts'

/** Pictures for previews of links and for sharing, drawn by one function. */
export const picturePrefix = '/share/'

const fileEnd = '.png'

export const pictureSize = { width: 1200, height: 630 } as const

/** Also the folder in the path. */
export const pictureKinds = ['quote', 'compare', 'episode'] as const

export type PictureKind = (typeof pictureKinds)[number]

export const picturePath = (kind: PictureKind, name: string) => `${picturePrefix}${kind}/${name}${fileEnd}`

export const comparisonPicturePath = (topic: string) => picturePath('compare', topicSlug(topic))
export const episodePicturePath = (episodeId: number) => picturePath('episode', String(episodeId))

/** `7.png` → `7`. Undefined for other kinds of files. */
export function nameOfPicture(file: string): string | undefined {
  return file.endsWith(fileEnd) ? file.slice(0, -fileEnd.length) : undefined
}
