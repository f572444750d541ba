import type { TranscriptSource, TranscriptView } from '#shared/domain/transcript.ts'
import { languageName } from '#shared/format/language-name.ts'

const origins: Record<TranscriptSource, string> = {
  publisher: 'Transcript by the publisher',
  transcribed: 'Transcribed automatically',
  uploaded: 'Uploaded',
}

/** Where a transcript came from, in which language unless that is English, and whether its times are known. */
export function describeOrigin({ source, language, is_timed }: TranscriptView, hasTimes: boolean): string {
  const name = isEnglish(language) ? undefined : languageName(language)
  const parts = [origins[source], name, !is_timed && hasTimes ? 'times are estimated' : undefined]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The language as the `lang` attribute takes it; undefined where it is the page's own or unknown. */
export function languageAttribute(language: string): string | undefined {
  return isEnglish(language) ? undefined : canonical(language)
}

/** What nothing is known of is taken for English, but not in a script of its own. */
function isEnglish(language: string): boolean {
  const [primary, part = ''] = language.toLowerCase().split(/[-_]/)
  return primary === 'en' || (primary === 'und' && part.length !== 4)
}

function canonical(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
