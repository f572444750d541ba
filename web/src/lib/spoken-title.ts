import { shortenText } from '#shared/format/shorten-text.ts'

/** A title as the names of buttons carry it, many of which may stand on one page and are read aloud: with at most eighty characters. */
export const spokenTitle = (title: string): string => shortenText(title, 80)

/** The title of an episode on its own page: what describes the many buttons there that do not repeat it in their names. */
export const episodeTitleId = 'episode-title'
