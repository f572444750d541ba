import { shortenText } from '#shared/format/shorten-text.ts'

/** At most 80 characters, because many buttons of a page carry a title in their accessible names. */
export const spokenTitle = (title: string): string => shortenText(title, 80)

export const episodeTitleId = 'episode-title'
