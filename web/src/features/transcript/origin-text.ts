import type { TranscriptSource, TranscriptView } from '#shared/domain/transcript.ts'
import { languageName } from '#shared/format/language-name.ts'

const origins: Record<TranscriptSource, string> = {
  publisher: "Publisher's transcript",
  transcribed: 'Transcribed automatically',
  uploaded: 'Uploaded',
}

/** Names the language unless it is English. */
export function describeOrigin({ source, language, is_timed }: TranscriptView, hasTimes: boolean): string {
  const name = isEnglish(language) ? undefined : languageName(language)
  const parts = [origins[source], name, !is_timed && hasTimes ? 'times are estimated' : undefined]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** Value for the `lang` attribute. Undefined for English and unknown languages. */
export function languageAttribute(language: string): string | undefined {
  return isEnglish(language) ? undefined : canonical(language)
}

/** Unknown languages count as English, unless the tag has another script. */
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
