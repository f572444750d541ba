import { noTokens } from '#functions/domain/analysis/conversation.ts'
import type {
  StoredQuotes,
  StoredSummary,
  StoredTopics,
  StoredVote,
} from '#functions/domain/analysis/stored-answers.ts'
import { languageName } from '#shared/format/language-name.ts'

/** ISO 639: no linguistic content. */
const noLanguage = 'zxx'

function sentence(language: string): string {
  if (language === noLanguage) return 'No one speaks in this episode, so it has no summary or rating.'
  const name = languageName(language)
  return `This episode is in a language we don't analyze${name ? ` (${name})` : ''}, so it has no summary or rating.`
}

const noModel = { usage: noTokens, model: 'none' } as const

export const unsupportedLanguage = {
  summary: (language: string): StoredSummary => ({
    value: { paragraph: sentence(language), bullets: ["The transcript wasn't analyzed."] },
    unsupportedLanguage: language,
    ...noModel,
  }),
  vote: (language: string): StoredVote => ({
    value: {
      stance: null,
      unratedReason: language === noLanguage ? 'not-sure' : 'language',
      explanation: sentence(language),
      segments: [],
    },
    ...noModel,
  }),
  quotes: (): StoredQuotes => ({ value: { quotes: [] }, ...noModel }),
  topics: (): StoredTopics => ({ value: { topics: [] }, ...noModel }),
} as const
