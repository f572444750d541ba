import { addTokens, noTokens, type TokenUsage } from '#functions/domain/analysis/conversation.ts'

type Answer = { usage: TokenUsage; model: string }

export function joinedFrom(answers: readonly Answer[]): Answer & { parts: number } {
  return {
    usage: answers.map(({ usage }) => usage).reduce(addTokens, noTokens),
    model: answers[0]?.model ?? 'none',
    parts: answers.length,
  }
}
